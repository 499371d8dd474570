import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currentFiscalYear,
  currentFiscalYearInBengali,
  formatBengaliDate,
  toBengaliDate,
} from "./bengali-calendar.ts";
import { dateInDhaka, isIsoDate } from "./iso-date.ts";

const DAY_MS = 86_400_000;
const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe("Bengali date", () => {
  test.each([
    ["2019-10-17", "১ কার্তিক ১৪২৬"],
    ["2024-02-21", "৮ ফাল্গুন ১৪৩০"],
    ["2024-03-26", "১২ চৈত্র ১৪৩০"],
    ["2024-12-16", "১ পৌষ ১৪৩১"],
    ["2024-03-14", "৩০ ফাল্গুন ১৪৩০"],
    ["2024-07-04", "২০ আষাঢ় ১৪৩১"],
    ["2025-04-13", "৩০ চৈত্র ১৪৩১"],
    ["2025-04-14", "১ বৈশাখ ১৪৩২"],
    ["2025-05-08", "২৫ বৈশাখ ১৪৩২"],
    ["2025-05-25", "১১ জ্যৈষ্ঠ ১৪৩২"],
  ])("of %s is %s", (iso, bengali) => {
    expect(formatBengaliDate(iso)).toBe(bengali.normalize("NFC"));
  });

  test.each([
    ["2019-02-21", "৯ ফাল্গুন ১৪২৫"],
    ["2016-03-14", "৩১ ফাল্গুন ১৪২২"],
    ["2016-03-15", "১ চৈত্র ১৪২২"],
    ["2018-12-16", "২ পৌষ ১৪২৫"],
    ["2018-10-16", "১ কার্তিক ১৪২৫"],
    ["2019-10-15", "৩০ আশ্বিন ১৪২৬"],
    ["2019-10-16", "৩১ আশ্বিন ১৪২৬"],
  ])("of %s, by the rules before and at the reform, is %s", (iso, bengali) => {
    expect(formatBengaliDate(iso)).toBe(bengali.normalize("NFC"));
  });

  test("comes as numbers and a month name too", () => {
    expect(toBengaliDate("2019-10-17")).toEqual({
      year: 1426,
      month: 7,
      monthName: "কার্তিক",
      day: 1,
    });
  });

  test("advances by one each day for 40 years, over leap years and the reform", () => {
    let before = toBengaliDate("1999-12-31");
    for (let ms = Date.UTC(2000, 0, 1); ms < Date.UTC(2040, 0, 1); ms += DAY_MS) {
      const now = toBengaliDate(isoDate(ms));
      const nextDay =
        now.year === before.year && now.month === before.month && now.day === before.day + 1;
      const nextMonth =
        now.year === before.year &&
        now.month === before.month + 1 &&
        now.day === 1 &&
        before.day >= 29;
      const nextYear =
        now.year === before.year + 1 &&
        now.month === 1 &&
        now.day === 1 &&
        before.month === 12 &&
        before.day === 30;
      if (!nextDay && !nextMonth && !nextYear)
        expect.fail(`${isoDate(ms)}: ${JSON.stringify([before, now])}`);
      before = now;
    }
  });

  test("keeps the national days in place each year since the reform", () => {
    for (let year = 2020; year < 2100; year += 1) {
      expect(toBengaliDate(`${year}-02-21`)).toMatchObject({ month: 11, day: 8 });
      expect(toBengaliDate(`${year}-03-26`)).toMatchObject({ month: 12, day: 12 });
      expect(toBengaliDate(`${year}-04-14`)).toEqual({
        year: year - 593,
        month: 1,
        monthName: "বৈশাখ",
        day: 1,
      });
      expect(toBengaliDate(`${year}-12-16`)).toMatchObject({ month: 9, day: 1 });
    }
  });

  test("is always within its month", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1900, 0, 1) / DAY_MS, max: Date.UTC(2200, 0, 1) / DAY_MS }),
        (day) => {
          const date = toBengaliDate(isoDate(day * DAY_MS));
          expect(date.month).toBeGreaterThanOrEqual(1);
          expect(date.month).toBeLessThanOrEqual(12);
          expect(date.day).toBeGreaterThanOrEqual(1);
          expect(date.day).toBeLessThanOrEqual(31);
        },
      ),
    );
  });

  test("is refused for what is no date", () => {
    for (const text of [
      "",
      "2025-02-29",
      "2025-13-01",
      "14-04-2025",
      "2025-4-14",
      "2025-04-14T00:00:00Z",
      "২০২৫-০৪-১৪",
    ]) {
      expect(isIsoDate(text)).toBe(false);
      expect(() => toBengaliDate(text)).toThrow(RangeError);
      expect(() => currentFiscalYear(text)).toThrow(RangeError);
    }
    expect(isIsoDate("2024-02-29")).toBe(true);
  });
});

test("the fiscal year turns on 1 July", () => {
  expect(currentFiscalYear("2024-06-30")).toBe("2023-2024");
  expect(currentFiscalYear("2024-07-01")).toBe("2024-2025");
  expect(currentFiscalYear("2025-06-30")).toBe("2024-2025");
  expect(currentFiscalYearInBengali("2025-01-01")).toBe("২০২৪-২০২৫");
});

test("the date in Dhaka is a day ahead of UTC from six in the evening UTC", () => {
  expect(dateInDhaka(new Date("2025-04-13T17:59:59Z"))).toBe("2025-04-13");
  expect(dateInDhaka(new Date("2025-04-13T18:00:00Z"))).toBe("2025-04-14");
});
