import "../test/browser.ts";
import { afterEach, expect, test, vi } from "vitest";
import { startPolling } from "./polling.ts";

afterEach(() => void vi.useRealTimers());

test("works at once and each minute, never while hidden, and at once when shown after that long", async () => {
  vi.useFakeTimers();
  const page = document as unknown as EventTarget & { visibilityState: string };
  const work = vi.fn(() => Promise.resolve());
  const stop = startPolling(work, 60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(2);
  page.visibilityState = "hidden";
  await vi.advanceTimersByTimeAsync(180_000);
  expect(work).toHaveBeenCalledTimes(2);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(work).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).toHaveBeenCalledTimes(3);
});
