import { expect, test } from "vitest";
import { nameOfRange, rangeOf, readyRanges } from "./ranges.ts";

test("ready ranges end today or before, also where a month or a year begins", () => {
  expect(readyRanges("2026-03-01")).toEqual({
    today: { from: "2026-03-01", to: "2026-03-01" },
    yesterday: { from: "2026-02-28", to: "2026-02-28" },
    week: { from: "2026-02-23", to: "2026-03-01" },
    thisMonth: { from: "2026-03-01", to: "2026-03-01" },
    lastMonth: { from: "2026-02-01", to: "2026-02-28" },
    thisYear: { from: "2026-01-01", to: "2026-03-01" },
  });
  expect(readyRanges("2027-01-01").lastMonth).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("a range has its name, and any other days have none", () => {
  expect(nameOfRange({ from: "2026-11-01", to: "2026-11-30" }, "2026-11-30")).toBe("thisMonth");
  expect(nameOfRange({ from: "2026-11-01", to: "2026-11-01" }, "2026-11-01")).toBe("today");
  expect(nameOfRange({ from: "2026-11-02", to: "2026-11-03" }, "2026-11-30")).toBeUndefined();
});

test("an address without days is yesterday, and days the wrong way round are turned", () => {
  expect(rangeOf(undefined, undefined, "2026-11-30")).toEqual({
    from: "2026-11-29",
    to: "2026-11-29",
  });
  expect(rangeOf("2026-11-05", undefined, "2026-11-30")).toEqual({
    from: "2026-11-05",
    to: "2026-11-05",
  });
  expect(rangeOf("2026-11-05", "2026-11-02", "2026-11-30")).toEqual({
    from: "2026-11-02",
    to: "2026-11-05",
  });
});
