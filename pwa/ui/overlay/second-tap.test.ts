import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { absorbSecondTap } from "./second-tap.ts";

const page = new EventTarget();
beforeEach(() => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A click at this moment (ms) and place. `detail`: 1 for each tap of an iPhone. Answers whether the page met it. */
function click(timeStamp: number, { x = 100, y = 100, detail = 1 } = {}): boolean {
  const event = new Event("click", { cancelable: true });
  for (const [name, value] of Object.entries({ timeStamp, clientX: x, clientY: y, detail }))
    Object.defineProperty(event, name, { value });
  return page.dispatchEvent(event);
}

test("the second tap of a double tap that takes a panel away meets nothing, nor does a third", () => {
  const gone = absorbSecondTap();
  expect(click(1_000)).toBe(true);
  gone();
  expect(click(1_250, { x: 110, y: 95 })).toBe(false);
  expect(click(1_500)).toBe(false);
});

test("within the panel a double tap is two taps", () => {
  const gone = absorbSecondTap();
  expect(click(1_000)).toBe(true);
  expect(click(1_250)).toBe(true);
  gone();
});

test("a key is heard, and a tap somewhere else, after which one in the old place is meant", () => {
  const gone = absorbSecondTap();
  click(1_000);
  gone();
  expect(click(1_100, { detail: 0 })).toBe(true);
  expect(click(1_200, { y: 300 })).toBe(true);
  expect(click(1_300)).toBe(true);
});

test("a later tap is heard", () => {
  const gone = absorbSecondTap();
  click(1_000);
  gone();
  expect(click(1_500)).toBe(true);
});

test("a panel that no tap took away, as Back does, swallows no tap; and soon nobody listens", () => {
  const gone = absorbSecondTap();
  gone();
  expect(click(1_000)).toBe(true);
  expect(click(1_100)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(click(1_200)).toBe(true);
});
