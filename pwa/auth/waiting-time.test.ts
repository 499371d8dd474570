import { expect, test } from "vitest";
import { waitingTime } from "./use-countdown.ts";

test.each([
  [9, "0:09"],
  [30, "0:30"],
  [750, "12:30"],
  [3600, "1:00:00"],
  [3661, "1:01:01"],
])("%d seconds are %s", (seconds, shown) => {
  expect(waitingTime(seconds, String)).toBe(shown);
});
