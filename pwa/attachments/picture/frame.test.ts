import { expect, test } from "vitest";
import { fitWithin, turned } from "./content.ts";

test("a picture is reduced in proportion, and never enlarged", () => {
  expect(fitWithin({ width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 });
  expect(fitWithin({ width: 300, height: 400 }, 2000)).toEqual({ width: 300, height: 400 });
  expect(fitWithin({ width: 3000, height: 4000 }, 2400)).toEqual({ width: 1800, height: 2400 });
  expect(fitWithin({ width: 24_000, height: 7 }, 2400)).toEqual({ width: 2400, height: 1 });
});

test("a quarter turn swaps the sides, a half turn does not", () => {
  expect(turned({ width: 4, height: 3 }, 90)).toEqual({ width: 3, height: 4 });
  expect(turned({ width: 4, height: 3 }, 180)).toEqual({ width: 4, height: 3 });
});
