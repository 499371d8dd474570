import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDateSign, type DateStyle, readDate, tidyDate, turnedDate } from "./typed-date.ts";

describe("a typed date of birth", () => {
  test.each([
    ["1990-05-21", "1990-05-21"],
    ["১৯৯০-০৫-২১", "1990-05-21"],
    ["1990/5/1", "1990-05-01"],
    ["19900521", "1990-05-21"],
    ["21051990", "1990-05-21"],
    ["২১.৫.১৯৯০", "1990-05-21"],
    [" 21 / 05 / 1990 ", "1990-05-21"],
    // What the year-first pad's hyphens make of a date that begins with the day.
    ["2005-19-90", "1990-05-20"],
    ["1901-2001", "2001-01-19"],
    ["20051012", "2005-10-12"],
    ["2000-02-29", "2000-02-29"],
    ["২১–০৫–১৯৯০", "1990-05-21"],
    ["২১।০৫।১৯৯০", "1990-05-21"],
    ["21·05·1990", "1990-05-21"],
    ["21|5|1990", "1990-05-21"],
    ["\u200e21-05-1990", "1990-05-21"],
    ["21\u00a0May\u00a01990", "1990-05-21"],
    ["21st of May, 1990", "1990-05-21"],
    ["21-May-1990", "1990-05-21"],
    ["21MAY1990", "1990-05-21"],
    ["২১শে মে ১৯৯০", "1990-05-21"],
    ["২১ মে, ১৯৯০ ইং", "1990-05-21"],
    ["১লা জানুয়ারী ১৯৯০", "1990-01-01"],
    ["5 Sept 1990", "1990-09-05"],
    ["২১শে মে, ১৯৯০ খ্রিঃ", "1990-05-21"],
    ["২১ অগাস্ট ১৯৯০ খৃষ্টাব্দ", "1990-08-21"],
    ["৫ আগষ্ট ১৯৯০", "1990-08-05"],
  ])("%s is %s", (typed, date) => {
    expect(readDate(typed)).toBe(date);
  });

  test.each([
    "",
    "1990",
    "1990-05",
    "1990-02-30",
    "21 Mai 1990",
    "21 M 1990",
    "1990-05-21T00:00:00Z",
    "২১ মে ৯০",
    "21 May 1990 May",
    "05/21/1990",
    "00000000",
    "21-05-90",
    "১৯৯০-১৩-০১",
    "abc",
  ])("%s is none", (typed) => {
    expect(readDate(typed)).toBeUndefined();
  });

  test("is the same whichever end it begins at", () => {
    const days = fc.date({
      min: new Date("1900-01-01"),
      max: new Date("2026-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const iso = day.toISOString().slice(0, 10);
        const [year, month, date] = iso.split("-");
        for (const typed of [
          iso,
          `${year}${month}${date}`,
          `${date}${month}${year}`,
          `${date}/${month}/${year}`,
        ])
          expect(readDate(typed)).toBe(iso);
      }),
    );
  });

  test("is tidied in the digits it was typed in", () => {
    expect(tidyDate("২১/৫/১৯৯০", "YYYY-MM-DD")).toBe("১৯৯০-০৫-২১");
    expect(tidyDate("21/5/1990", "YYYY-MM-DD")).toBe("1990-05-21");
    expect(tidyDate("21/5", "YYYY-MM-DD")).toBe("21/5");
  });
});

describe("the hyphens of a date", () => {
  test("come by themselves after year and month", () => {
    expect(addDateSign("1990", "199", "YYYY-MM-DD")).toBe("1990-");
    expect(addDateSign("১৯৯০", "১৯৯", "YYYY-MM-DD")).toBe("১৯৯০-");
    expect(addDateSign("1990-05", "1990-0", "YYYY-MM-DD")).toBe("1990-05-");
  });

  test("don't come back when deleted, nor into a day-first date or another length", () => {
    expect(addDateSign("1990", "1990-", "YYYY-MM-DD")).toBe("1990");
    expect(addDateSign("2105", "210", "YYYY-MM-DD")).toBe("2105");
    expect(addDateSign("1990-0", "1990-", "YYYY-MM-DD")).toBe("1990-0");
    expect(addDateSign("1990-19", "1990-1", "YYYY-MM-DD")).toBe("1990-19");
  });
});

describe("registration and issuance, month first", () => {
  test.each([
    ["02/23/2018", "2018-02-23"],
    ["2/3/2018", "2018-02-03"],
    ["০২/২৩/২০১৮", "2018-02-23"],
    ["02232018", "2018-02-23"],
    ["2018-02-23", "2018-02-23"],
    ["23/02/2018", undefined],
    ["02/30/2018", undefined],
    ["02/23/18", undefined],
    ["", undefined],
    ["soon", undefined],
  ])("%j means %j", (typed, date) => {
    expect(readDate(typed, "MM/DD/YYYY")).toBe(date);
  });

  test("written the other way round, it can be turned", () => {
    expect(turnedDate("23/02/2018", "MM/DD/YYYY")).toBe("02/23/2018");
    expect(turnedDate("২৩/০২/২০১৮", "MM/DD/YYYY")).toBe("০২/২৩/২০১৮");
    expect(turnedDate("02/23/2018", "MM/DD/YYYY")).toBeUndefined();
    expect(turnedDate("45/45/2018", "MM/DD/YYYY")).toBeUndefined();
  });
});

test("the date of birth has the day first and hyphens", () => {
  expect(readDate("12-01-2002", "DD-MM-YYYY")).toBe("2002-01-12");
  expect(tidyDate("12/1/2002", "DD-MM-YYYY")).toBe("12-01-2002");
  expect(tidyDate("১২/১/২০০২", "DD-MM-YYYY")).toBe("১২-০১-২০০২");
  expect(tidyDate("12 January", "DD-MM-YYYY")).toBe("12 January");
  expect(turnedDate("01-23-2002", "DD-MM-YYYY")).toBe("23-01-2002");
});

test("signs come by themselves while typing on, and never while deleting", () => {
  const type = (style: DateStyle, keys: string) =>
    [...keys].reduce((typed, key) => addDateSign(typed + key, typed, style), "");
  expect(type("DD-MM-YYYY", "12012002")).toBe("12-01-2002");
  expect(type("MM/DD/YYYY", "02232018")).toBe("02/23/2018");
  expect(type("MM/DD/YYYY", "02/23/2018")).toBe("02/23/2018");
  expect(type("MM/DD/YYYY", "2/3/2018")).toBe("2/3/2018");
  expect(type("MM/DD/YYYY", "০২২৩২০১৮")).toBe("০২/২৩/২০১৮");
  expect(addDateSign("12", "12-", "DD-MM-YYYY")).toBe("12");
});

test("months by their names, in either language", () => {
  for (const text of [
    "4/7/2024",
    "04-07-2024",
    "2024-07-04",
    "4 July 2024",
    "4 Jul, 2024",
    "July 4, 2024",
    "০৪/০৭/২০২৪",
    "৪ জুলাই ২০২৪",
  ])
    expect(readDate(text), text).toBe("2024-07-04");
  for (const text of ["", "2024", "31/2/2024", "July 2024", "২০ আষাঢ় ১৪৩১", "13/13/2024"])
    expect(readDate(text), text).toBeUndefined();
});
