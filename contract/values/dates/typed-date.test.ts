import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDateSign, readDate, readDay, tidyDate, turnedDate } from "./typed-date.ts";

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

  test.each(["21-05-90", "২১-৫-৯০", "21/5/90", "২১ মে ৯০", "29 Feb 00", "May 21, 90"])(
    "%s lacks the century of its year, and says so",
    (typed) => {
      expect(readDay(typed)).toEqual({ problem: "year-in-two-digits" });
    },
  );

  test("a day that is in no year of two digits says that", () => {
    expect(readDay("31-02-90")).toEqual({ problem: "no-february-31" });
    expect(readDay("32-05-90")).toEqual({ problem: "no-day-32" });
    expect(readDay("1-2")).toEqual({ problem: "not-a-date" });
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
    expect(tidyDate("২১/৫/১৯৯০")).toBe("২১-০৫-১৯৯০");
    expect(tidyDate("21 5 1990")).toBe("21-05-1990");
    expect(tidyDate("1990-05-21")).toBe("21-05-1990");
    expect(tidyDate("21/5")).toBe("21/5");
    expect(tidyDate("12 January")).toBe("12 January");
  });
});

describe("the hyphens of a date", () => {
  const type = (keys: string) =>
    [...keys].reduce((typed, key) => addDateSign(typed + key, typed), "");

  test.each([
    ["12012002", "12-01-2002"],
    ["১২০১২০০২", "১২-০১-২০০২"],
    ["12/01/2002", "12-01-2002"],
    ["12.1.2002", "12-01-2002"],
    ["12 1 2002", "12-01-2002"],
    ["2/3/2018", "02-03-2018"],
    ["19900521", "21-05-1990"],
    ["1990-05-21", "21-05-1990"],
    ["1990-5-1", "01-05-1990"],
    ["২০০৫-৫-১", "০১-০৫-২০০৫"],
    ["2005-12-9", "09-12-2005"],
  ])("come by themselves, and %s becomes %s", (keys, date) => {
    expect(tidyDate(type(keys))).toBe(date);
  });

  test("come after day and month, and don't come back when deleted", () => {
    expect(type("1201")).toBe("12-01-");
    expect(addDateSign("12", "12-")).toBe("12");
    expect(addDateSign("12-01", "12-01-")).toBe("12-01");
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
});

test("typed with the month first, a date can be turned", () => {
  expect(turnedDate("02/23/2018")).toBe("23-02-2018");
  expect(turnedDate("০২/২৩/২০১৮")).toBe("২৩-০২-২০১৮");
  expect(turnedDate("23/02/2018")).toBeUndefined();
  expect(turnedDate("02/03/2018")).toBeUndefined();
  expect(turnedDate("45/45/2018")).toBeUndefined();
});

describe("a day that does not exist is told by its month", () => {
  test.each([
    ["31-02-2000", "no-february-31"],
    ["৩০/২/২০০০", "no-february-30"],
    ["29-02-2023", "no-february-29"],
    ["29.02.1900", "no-february-29"],
    ["31 4 2020", "no-april-31"],
    ["৩১ জুন ২০২০", "no-june-31"],
    ["31 September 2020", "no-september-31"],
    ["2020-11-31", "no-november-31"],
    ["31022000", "no-february-31"],
    ["20000231", "no-february-31"],
    ["32-01-2020", "no-day-32"],
    ["45 মে ২০২০", "no-day-32"],
    ["05-21-1990", "no-month-13"],
    ["1990-13-01", "no-month-13"],
    ["00-05-1990", "not-a-date"],
    ["21-05-0990", "not-a-date"],
    ["19-90-0532", "no-day-32"],
    ["21-05", "not-a-date"],
    ["soon", "not-a-date"],
    ["", "not-a-date"],
  ])("%j: %s", (typed, problem) => {
    expect(readDay(typed)).toEqual({ problem });
  });

  test.each(["29-02-2024", "29-02-2000", "31-01-2020", "30-04-2020"])("%s exists", (typed) => {
    expect(readDay(typed)).toHaveProperty("date");
  });

  test("also where the month comes first on the wire", () => {
    expect(readDay("02/31/2018", "MM/DD/YYYY")).toEqual({ problem: "no-february-31" });
    expect(readDay("23/02/2018", "MM/DD/YYYY")).toEqual({ problem: "no-month-13" });
  });
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
