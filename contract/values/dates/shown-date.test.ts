import { expect, test } from "vitest";
import { showDay, showDayOfYear } from "./shown-date.ts";
import { readDate } from "./typed-date.ts";

test.each([
  ["2025-04-14", "১৪ এপ্রিল, ২০২৫", "14 April 2025"],
  ["1930-01-01", "১ জানুয়ারি, ১৯৩০", "1 January 1930"],
  ["2024-02-29", "২৯ ফেব্রুয়ারি, ২০২৪", "29 February 2024"],
  // Midnight in Dhaka is 18:00 in Greenwich.
  ["2026-12-31T17:59:59Z", "৩১ ডিসেম্বর, ২০২৬", "31 December 2026"],
  ["2026-12-31T18:00:00Z", "১ জানুয়ারি, ২০২৭", "1 January 2027"],
])("%s is %s, %s", (iso, bn, en) => {
  expect([showDay(new Date(iso), "bn"), showDay(new Date(iso), "en")]).toEqual([
    bn.normalize("NFC"),
    en,
  ]);
});

test("every day reads as itself again, in both languages", () => {
  for (let month = 0; month < 12; month += 1) {
    const day = new Date(Date.UTC(1990, month, 28));
    for (const locale of ["bn", "en"] as const)
      expect(readDate(showDay(day, locale))).toBe(day.toISOString().slice(0, 10));
  }
});

test("without its year it is the day and the month", () => {
  expect(showDayOfYear(new Date("2026-11-20"), "bn")).toBe("২০ নভেম্বর");
  expect(showDayOfYear(new Date("2026-11-20"), "en")).toBe("20 November");
});
