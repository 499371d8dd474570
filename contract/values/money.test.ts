import fc from "fast-check";
import { expect, test } from "vitest";
import { toBengaliDigits } from "./digits.ts";
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
  ["1,000", 100_000],
  ["১,০০,০০০", 10_000_000],
  ["1 000", 100_000],
  ["1\u00a000\u202f000.5", 10_000_050],
  ["12tk", 1200],
  ["৳500", 50_000],
  ["৳ 1,234.00", 123_400],
  ["১,২৩৪.০০৳", 123_400],
  ["টাঃ ৫০০/-", 50000],
  ["টা. ৫০০", 50000],
  ["Tk: 500", 50000],
  ["BDT. 500", 50000],
  ["Taka 500 only", 50000],
  ["500/\u2212", 50000],
  ["৫০০/-", 50_000],
  ["500/=", 50_000],
  ["500 tk", 50_000],
  ["500 Tk.", 50_000],
  ["Tk. 500", 50_000],
  ["TK.500", 50_000],
  ["BDT 500", 50_000],
  ["৫০০ টাকা", 50_000],
  ["৫০০ টাকা মাত্র।", 50_000],
  ["Tk. 500/- only", 50_000],
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
  "0x10",
  "NaN",
  "Infinity",
  "1.2.3",
  "1.000",
  "1.000,50",
  "1,5",
  "1,50",
  "1,0000",
  "0,500",
  "10,00",
  "1,000,00",
  "1,00,0000",
  "1,000 000",
  "5 00",
  "-",
  "৳",
  "tk",
  "৳-5",
  "500-",
  "500/2",
  "five",
  `${"1".repeat(90)},${"1".repeat(9)}`,
  "−5",
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

test("any grouping that people write reads alike, in either digits and with any word for money", () => {
  const western = (whole: string) => whole.replace(/(?!^)(?=(?:\d{3})+$)/g, ",");
  const bengali = (whole: string) => whole.replace(/(?!^)(?=(?:\d\d)*\d{3}$)/g, ",");
  const groups = fc.constantFrom((whole: string) => whole, western, bengali);
  const signs = fc.constantFrom(",", " ", "\u00a0", "\u2009", "\u202f");
  const around = fc.constantFrom(
    "৳X",
    "৳ X",
    "Tk. X",
    "BDT X",
    "X tk",
    "X টাকা",
    "X/-",
    "X/=",
    "Xটাকা মাত্র",
    "X BDT",
    "X",
  );
  fc.assert(
    fc.property(
      fc.nat({ max: 1_000_000_000 }),
      groups,
      signs,
      around,
      fc.boolean(),
      (poisha, group, sign, frame, inBengali) => {
        const whole = group(String(Math.floor(poisha / 100))).replaceAll(",", sign);
        const typed = frame.replace("X", `${whole}.${String(poisha % 100).padStart(2, "0")}`);
        expect(parseTk(inBengali ? toBengaliDigits(typed) : typed)).toBe(poisha);
      },
    ),
    { numRuns: 5000 },
  );
});

test("a comma or a space anywhere else never makes another amount", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,7}([,. ]\d{1,4}){0,3}$/), (typed) => {
      const poisha = parseTk(typed);
      if (poisha === undefined) return;
      const [whole = "", decimals = ""] = typed.split(".");
      expect(poisha).toBe(
        Number(whole.replace(/[, ]/g, "")) * 100 + Number(decimals.padEnd(2, "0")),
      );
      for (const [at, part] of whole.split(/[, ]/).entries())
        if (at > 0) expect([2, 3]).toContain(part.length);
    }),
    { numRuns: 5000 },
  );
});

test("every amount survives the way through JSON and through text, to the poisha", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), (poisha) => {
      expect(parseTk(JSON.parse(JSON.stringify(tkFromPoisha(BigInt(poisha)))))).toBe(poisha);
      expect(parseTk(`${Math.floor(poisha / 100)}.${String(poisha % 100).padStart(2, "0")}`)).toBe(
        poisha,
      );
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
