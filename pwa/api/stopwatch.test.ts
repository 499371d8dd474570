import { afterEach, expect, test, vi } from "vitest";
import { stopwatch } from "./stopwatch.ts";

afterEach(() => void vi.useRealTimers());

test("it goes on when the clock is set back, and counts time asleep, when the steady clock stops", () => {
  vi.useFakeTimers();
  const elapsed = stopwatch();
  vi.advanceTimersByTime(5_000);
  expect(elapsed()).toBe(5_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(elapsed()).toBe(6_000);
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  expect(elapsed()).toBe(3_606_000);
});
