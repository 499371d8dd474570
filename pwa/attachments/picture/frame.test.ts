import { expect, test } from "vitest";
import { type Change, fitWithin, moveCrop, turnBy, unchanged, whole } from "./frame.ts";

test("a picture is reduced in proportion, and never enlarged", () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitWithin({ width: 300, height: 400 }, 2000)).toEqual({ width: 300, height: 400 });
  expect(fitWithin({ width: 3000, height: 4000 }, 2400)).toEqual({ width: 1800, height: 2400 });
  expect(fitWithin({ width: 24_000, height: 7 }, 2400)).toEqual({ width: 2400, height: 1 });
});

test("turning takes the chosen part along: four turns, or one there and back, change nothing", () => {
  const top: Change = { turn: 0, crop: { left: 0.25, top: 0, width: 0.5, height: 0.25 } };
  expect(turnBy(top, 90)).toEqual({ turn: 90, crop: { left: 0.75, top: 0.25, width: 0.25, height: 0.5 } });
  expect(turnBy(turnBy(top, 90), -90)).toEqual(top);
  expect([90, 90, 90, 90].reduce((now) => turnBy(now, 90), top)).toEqual(top);
  expect(turnBy(unchanged, -90)).toEqual({ turn: 270, crop: whole });
});

test("a corner moves its two sides, not beyond the picture, and a part always stays", () => {
  const grip = { x: "start", y: "end" } as const;
  expect(moveCrop(whole, { x: 0.25, y: -0.5 }, grip)).toEqual({ left: 0.25, top: 0, width: 0.75, height: 0.5 });
  expect(moveCrop(whole, { x: -1, y: 1 }, grip)).toEqual(whole);
  const least = moveCrop(whole, { x: 5, y: -5 }, grip);
  expect(least.width).toBeGreaterThan(0);
  expect(least.left + least.width).toBeCloseTo(1);
});

test("the whole frame moves as far as the picture goes", () => {
  const half = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  expect(moveCrop(half, { x: 1, y: -1 })).toEqual({ ...half, left: 0.5, top: 0 });
});
