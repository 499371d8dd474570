import { expect, test } from "vitest";
import { readPrice, standsOut } from "./use-price-sheet.ts";

test("a typed price is read in Bengali digits too, and says what is wrong with it", () => {
  expect(readPrice("১২৩.৪৫")).toEqual({ price: 123.45 });
  expect(readPrice(" 0 ")).toEqual({ price: 0 });
  expect(readPrice("বিনামূল্যে")).toEqual({ problem: "not-an-amount" });
  expect(readPrice("")).toEqual({ problem: "not-an-amount" });
  expect(readPrice("100000.01")).toEqual({ problem: "amount-too-large" });
});

test.each([
  [400, 40_000, true],
  [400, 600, true],
  [400, 599, false],
  [400, 200, true],
  [400, 201, false],
  [400, 0, true],
  [0, 1, true],
])("%d → %d stands out: %s", (was, price, out) => {
  expect(standsOut({ was, price })).toBe(out);
});
