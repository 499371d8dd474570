import fc from "fast-check";
import { expect, test } from "vitest";
import { parseTk, tkFromPoisha } from "./money.ts";

test.each([
  [19.99, 1999],
  ["19.99", 1999],
  ["১৯.৯৯", 1999],
  [1.1, 110],
  ["1.1", 110],
  [" 200 ", 20000],
  [0, 0],
  [-0, 0],
  ["007", 700],
  [10_000_000, 1_000_000_000],
  ["90071992547409.91", Number.MAX_SAFE_INTEGER],
])("%j tk is %d poisha", (tk, poisha) => {
  expect(parseTk(tk)).toBe(poisha);
});

test.each([
  "",
  " ",
  "-1",
  "+1",
  "1.",
  ".5",
  "1.234",
  "1e3",
  "1,234",
  "৳5",
  "1 000",
  "0x10",
  "NaN",
  "Infinity",
  "1.2.3",
  "−5",
  "12tk",
])("the text %j is no amount", (text) => {
  expect(parseTk(text)).toBeUndefined();
});

test.each([-1, -0.01, 0.001, 1.005, 0.1 + 0.2, 1e21, 1e-7, Number.NaN, Infinity, -Infinity])(
  "the number %d is no amount",
  (tk) => {
    expect(parseTk(tk)).toBeUndefined();
  },
);

test("an amount too large to be exact is refused", () => {
  expect(parseTk("90071992547409.92")).toBeUndefined();
  expect(parseTk("9".repeat(400))).toBeUndefined();
});

test("poisha become tk with at most two decimals", () => {
  expect(tkFromPoisha(1999)).toBe(19.99);
  expect(tkFromPoisha(1999n)).toBe(19.99);
  expect(tkFromPoisha(-680750)).toBe(-6807.5);
  expect(JSON.stringify(tkFromPoisha(100_000_000n))).toBe("1000000");
});

test("a fraction of a poisha or an inexact amount throws", () => {
  expect(() => tkFromPoisha(0.5)).toThrow(RangeError);
  expect(() => tkFromPoisha(2n ** 60n)).toThrow(RangeError);
});

test("every amount survives the way through JSON and through text, to the poisha", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), (poisha) => {
      expect(parseTk(JSON.parse(JSON.stringify(tkFromPoisha(BigInt(poisha)))))).toBe(poisha);
      expect(parseTk(`${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, "0")}`)).toBe(poisha);
    }),
    { numRuns: 2000 },
  );
});

test("sums of balances stay exact up to 70 trillion tk", () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (any) => {
      const poisha = any % 7_000_000_000_000_000;
      const tk = tkFromPoisha(poisha);
      expect(parseTk(tk)).toBe(poisha);
      expect(String(tk)).toMatch(/^\d+(\.\d{1,2})?$/);
    }),
    { numRuns: 2000 },
  );
});
