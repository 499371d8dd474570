import { expect, test } from "vitest";
import { formatDays } from "../lists/format-days.ts";
import { formatChange, formatMinutes, formatMonth } from "./format.ts";

test("a change has its sign, exact to the poisha, and none where it is the same", () => {
  expect(formatChange(0.3, 0.1, "taka", "bn")).toBe("+৳০.২০");
  expect(formatChange(100, 1300, "taka", "en")).toBe("−৳1,200");
  expect(formatChange(14, 9, "count", "bn")).toBe("+৫");
  expect(formatChange(7, 7, "count", "en")).toBeUndefined();
});

test("minutes are said in their two largest units", () => {
  expect([42, 60, 125, 1440, 1620].map((minutes) => formatMinutes(minutes, "bn"))).toEqual([
    ...["৪২ মিনিট", "১ ঘণ্টা", "২ ঘণ্টা ৫ মিনিট", "১ দিন", "১ দিন ৩ ঘণ্টা"],
  ]);
});

test("days and months are said as everywhere", () => {
  expect(formatDays({ from: "2026-11-29", to: "2026-11-29" }, "bn")).toBe("২৯ নভেম্বর, ২০২৬");
  expect(formatDays({ from: "2026-11-01", to: "2026-11-29" }, "en")).toBe(
    "1 November 2026 – 29 November 2026",
  );
  expect(formatMonth("2026-11-15", "bn")).toBe("নভেম্বর ২০২৬");
});
