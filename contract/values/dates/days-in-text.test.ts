import { expect, test } from "vitest";
import { daysIn, readDayOfField } from "./days-in-text.ts";

test.each([
  ["জন্ম ৩১/০২/১৯৯০", "no-february-31"],
  ["born 31-02-1990", "no-february-31"],
  ["born on 31st of April 1990 in Dhaka", "no-april-31"],
  ["DOB: 31021990", "no-february-31"],
  ["1990 জন্ম ২১/০৫/১৯৯০", "not-a-date"],
  ["১ বৈশাখ ১৪৩১", "not-a-date"],
  ["১ বৈশাখ ১৩৯৭ সালের দিন", "not-a-date"],
  ["31-02-1990", "no-february-31"],
  ["জন্ম ২১-৫-৯০", "year-in-two-digits"],
  ["DOB 21/05/90, house 12", "year-in-two-digits"],
  ["soon", "not-a-date"],
  ["", "not-a-date"],
])("a day among words that does not exist is told by its month: %j", (typed, problem) => {
  expect(readDayOfField(typed)).toEqual({ problem });
});

test("a day that is read alone is read as ever, in the order of its field", () => {
  expect(readDayOfField("২১ মে ১৯৯০")).toEqual({ date: "1990-05-21" });
  expect(readDayOfField("02/23/2018", "MM/DD/YYYY")).toEqual({ date: "2018-02-23" });
});

test.each([
  ["4/31/2018 printed", "no-april-31"],
  ["31/4/2018 printed", "no-month-13"],
  ["5/31/2018 printed", "not-a-date"],
  ["4/31/2018 printed 5/31/2018", "not-a-date"],
])("a day among words is judged in the order of its field: %j", (typed, problem) => {
  expect(readDayOfField(typed, "MM/DD/YYYY")).toEqual({ problem });
});

test("the days of a text come before those that do not exist, and none is in two", () => {
  expect(daysIn("31-02-1990, born 21 May 1990 1991-13-01")).toEqual([
    "21-05-1990",
    "31-02-1990",
    "1991-13-01",
  ]);
  expect(daysIn("1990 21-05-1990")).toEqual(["21-05-1990"]);
  expect(daysIn("জন্ম ২১/৫/৯০")).toEqual(["২১-৫-৯০"]);
  expect(daysIn("21-05-1990, house 3/4/12, 10:12:30")).toEqual(["21-05-1990"]);
  expect(daysIn("12, Road 5, Dhaka 1216")).toEqual([]);
});
