import { expect, test } from "vitest";
import { percentOf, readPrice, standsOut } from "./steps.ts";

test("a typed price is read in Bengali digits too, and says what is wrong with it", () => {
  expect(readPrice("১২৩.৪৫")).toEqual({ price: 123.45 });
  expect(readPrice(" 0 ")).toEqual({ price: 0 });
  expect(readPrice("বিনামূল্যে")).toEqual({ problem: "not-an-amount" });
  expect(readPrice("")).toEqual({ problem: "not-an-amount" });
  expect(readPrice("100000.01")).toEqual({ problem: "amount-too-large" });
});

test.each([
  [400, 40_000, true, 9900],
  [400, 600, true, 50],
  [400, 599, false, 50],
  [400, 200, true, -50],
  [400, 201, false, -50],
  [400, 0, true, -100],
  [0, 1, true, undefined],
])("%d → %d stands out: %s, by %s percent", (was, price, out, percent) => {
  const step = { name: "nidBalance", was, price };
  expect([standsOut(step), percentOf(step)]).toEqual([out, percent]);
});
