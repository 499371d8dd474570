import { expect, test } from "vitest";
import { fitWithin, isSmall } from "./downscale.ts";

test("the longest side is reduced to what OCR needs, in proportion", () => {
  expect(fitWithin({ width: 4000, height: 3000 })).toEqual({ width: 2400, height: 1800 });
  expect(fitWithin({ width: 3000, height: 4000 })).toEqual({ width: 1800, height: 2400 });
  expect(fitWithin({ width: 24_000, height: 7 })).toEqual({ width: 2400, height: 1 });
});

test("a smaller picture is never enlarged", () => {
  expect(fitWithin({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 });
});

test("a small picture of a usual type is sent unchanged", () => {
  const size = { width: 1600, height: 1200 };
  expect(isSmall({ type: "image/jpeg", size: 400_000 }, size)).toBe(true);
  expect(isSmall({ type: "image/jpeg", size: 4_000_000 }, size)).toBe(false);
  expect(isSmall({ type: "image/bmp", size: 400_000 }, size)).toBe(false);
  expect(isSmall({ type: "image/png", size: 400_000 }, { width: 5000, height: 100 })).toBe(false);
});
