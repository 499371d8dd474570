import { expect, test } from "vitest";
import type { OpeningHours } from "./opening-hours.ts";
import { nextOpening } from "./week.ts";

const daily: OpeningHours = { opens: "09:00", closes: "21:00" };
const friday = (fri: null | { opens: string; closes: string }): OpeningHours => ({
  ...daily,
  weekdays: { fri },
});
const late = friday({ opens: "15:00", closes: "21:00" });

// 26 November 2026 is a Thursday.
test.each<[string, OpeningHours, string, unknown]>([
  ["before the hour", daily, "2026-11-26T08:59", { day: "thu", inDays: 0, opens: "09:00" }],
  ["after it", daily, "2026-11-26T21:30", { day: "fri", inDays: 1, opens: "09:00" }],
  ["on the minute", daily, "2026-11-26T09:00", { day: "fri", inDays: 1, opens: "09:00" }],
  [
    "past a closed day",
    friday(null),
    "2026-11-26T21:30",
    { day: "sat", inDays: 2, opens: "09:00" },
  ],
  ["on a closed day", friday(null), "2026-11-27T10:00", { day: "sat", inDays: 1, opens: "09:00" }],
  [
    "on a day of its own hours",
    late,
    "2026-11-27T10:00",
    { day: "fri", inDays: 0, opens: "15:00" },
  ],
  [
    "a week later, where one day is open",
    {
      ...daily,
      weekdays: { sat: null, sun: null, mon: null, tue: null, wed: null, thu: null },
    },
    "2026-11-27T10:00",
    { day: "fri", inDays: 7, opens: "09:00" },
  ],
  [
    "never, where none is",
    {
      ...daily,
      weekdays: { sat: null, sun: null, mon: null, tue: null, wed: null, thu: null, fri: null },
    },
    "2026-11-27T10:00",
    undefined,
  ],
])("the next opening %s", (_, hours, now, next) => {
  expect(nextOpening(hours, now)).toEqual(next);
});
