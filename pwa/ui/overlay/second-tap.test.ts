import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { absorbSecondTap } from "./Overlay.tsx";

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

const onAnIphone = () => vi.stubGlobal("GestureEvent", class {});

/**
 * A click at this moment (ms) and place. `detail`: which tap it is in its place, on an iPhone
 * always 1. Answers whether the page met it.
 */
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
  expect(click(1_250, { detail: 2 })).toBe(false);
  expect(click(1_500, { detail: 3 })).toBe(false);
  expect(click(1_600)).toBe(true);
});

test("on an iPhone they are known by time and place", () => {
  onAnIphone();
  const gone = absorbSecondTap();
  expect(click(1_000)).toBe(true);
  gone();
  expect(click(1_250, { x: 110, y: 95 })).toBe(false);
  expect(click(1_500)).toBe(false);
});

test("within the panel a double tap is two taps", () => {
  onAnIphone();
  const gone = absorbSecondTap();
  expect(click(1_000)).toBe(true);
  expect(click(1_250)).toBe(true);
  gone();
});

test("a key is heard, and a tap somewhere else, after which one in the old place is meant", () => {
  onAnIphone();
  const gone = absorbSecondTap();
  click(1_000);
  gone();
  expect(click(1_100, { detail: 0 })).toBe(true);
  expect(click(1_200, { y: 300 })).toBe(true);
  expect(click(1_300)).toBe(true);
});

test("a later tap is heard", () => {
  onAnIphone();
  const gone = absorbSecondTap();
  click(1_000);
  gone();
  expect(click(1_500)).toBe(true);
});

test("a panel that no tap took away, as Back does, swallows no tap; and soon nobody listens", () => {
  onAnIphone();
  const gone = absorbSecondTap();
  gone();
  expect(click(1_000)).toBe(true);
  expect(click(1_100)).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(click(1_200)).toBe(true);
});
