import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterPaint } from "./after-paint.ts";

let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", (id: number) => void frames.splice(id - 1, 1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The browser calls what waits for the frame, and paints it. */
function drawFrame(): void {
  for (const frame of frames.splice(0)) frame();
}

test("begins after the frame, once", async () => {
  const work = vi.fn();
  afterPaint(work);
  drawFrame();
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test("begins without a frame too, because a hidden page has none", async () => {
  const work = vi.fn();
  afterPaint(work);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
  drawFrame();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).toHaveBeenCalledOnce();
});

test("when cancelled, it never begins, and what has begun is ended", async () => {
  const end = vi.fn();
  const work = vi.fn(() => end);
  afterPaint(work)();
  const inTheFrame = afterPaint(work);
  drawFrame();
  inTheFrame();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(work).not.toHaveBeenCalled();

  const cancel = afterPaint(work);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(end).not.toHaveBeenCalled();
  cancel();
  expect(end).toHaveBeenCalledOnce();
});
