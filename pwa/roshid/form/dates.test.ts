import { expect, test } from "vitest";
import { banglaDateOf, fiscalYearOf, readDate, today } from "./dates.ts";

const now = new Date("2026-11-20T20:00:00Z");

test("dates are read as people write them, the day first", () => {
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

test("the Bengali date comes from the English one, or from today in Dhaka", () => {
  expect(banglaDateOf("04/07/2024")).toBe("২০ আষাঢ় ১৪৩১".normalize("NFC"));
  expect(banglaDateOf("someday")).toBeUndefined();
  expect(banglaDateOf("", now)).toBe("৬ অগ্রহায়ণ ১৪৩৩".normalize("NFC"));
  expect(today(now)).toBe("21 November 2026");
});

test("the fiscal year is the current one, or that of the year typed", () => {
  expect(fiscalYearOf("", now)).toBe("২০২৬-২০২৭");
  expect(fiscalYearOf("২০২৪")).toBe("২০২৪-২০২৫");
  expect(fiscalYearOf("2024")).toBe("2024-2025");
  for (const text of ["২০২৪-২০২৫", "১৪৩০", "১৪২৬ থেকে ১৪২৯"]) expect(fiscalYearOf(text), text).toBeUndefined();
});
