import { expect, test } from "vitest";
import { banglaDateOf, fiscalYearOf, today } from "./dates.ts";

const now = new Date("2026-11-20T20:00:00Z");

test("the offered Bengali date is that of the English one, otherwise today's in Dhaka", () => {
  expect(banglaDateOf("04/07/2024")).toBe("২০ আষাঢ় ১৪৩১".normalize("NFC"));
  expect(banglaDateOf("someday")).toBeUndefined();
  expect(banglaDateOf("", now)).toBe("৬ অগ্রহায়ণ ১৪৩৩".normalize("NFC"));
  expect(today(now)).toBe("21 November 2026");
});

test("the offered fiscal year is that of a typed year, otherwise the current one", () => {
  expect(fiscalYearOf("", now)).toBe("২০২৬-২০২৭");
  expect(fiscalYearOf("২০২৪")).toBe("২০২৪-২০২৫");
  expect(fiscalYearOf("2024")).toBe("2024-2025");
  for (const text of ["২০২৪-২০২৫", "১৪৩০", "১৪২৬ থেকে ১৪২৯"])
    expect(fiscalYearOf(text), text).toBeUndefined();
});
