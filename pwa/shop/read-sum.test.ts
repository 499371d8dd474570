import fc from "fast-check";
import { expect, test } from "vitest";
import type { OwnSum } from "../../contract/shop/shop.ts";
import { cameOf, MOST_CAME } from "../../contract/shop/sums.ts";
import { readSum, settled } from "./read-sum.ts";
import { typedOf } from "./typed-sum.ts";

const early = "2026-11-20T04:00:00.000Z";
const first = (typed: { taken?: string; due?: string }) => readSum(typed, undefined, early).sum;

test("what was taken, what is owed, or a part of each", () => {
  expect(first({ taken: "১৫০" })).toEqual({ asked: 150, came: [{ tk: 150, at: early }] });
  expect(first({ due: "150" })).toEqual({ asked: 150, came: [] });
  expect(first({ taken: "৳1,000", due: " 50 " })).toEqual({
    asked: 1_050,
    came: [{ tk: 1_000, at: early }],
  });
  expect(first({ taken: " ", due: "" })).toBeUndefined();
});

test.each([
  ["-5", "not-an-amount"],
  ["a lot", "not-an-amount"],
  ["12.50", "not-whole-taka"],
  ["1000001", "amount-too-large"],
])("%s is no sum, and its field says why: %s", (typed, code) => {
  expect(readSum({ taken: typed, due: "10" })).toEqual({ problems: { taken: code } });
  expect(readSum({ due: typed })).toEqual({ problems: { due: code } });
});

test("a cancelled order owes nothing in its form either", () => {
  const sum: OwnSum = { asked: 150, came: [{ tk: 100, at: early }] };
  expect(typedOf(sum)).toEqual({ taken: "100", due: "50" });
  expect(typedOf(sum, true)).toEqual({ taken: "100", due: "" });
});

test("what is more came now, what is less was a mistake of the last time", () => {
  const before: OwnSum = { asked: 150, came: [{ tk: 100, at: early }] };
  const more = readSum({ taken: "150", due: "" }, before).sum;
  expect(more).toMatchObject({ asked: 150, came: [{ tk: 100, at: early }, { tk: 50 }] });
  expect(more?.came[1]?.at).not.toBe(early);
  expect(readSum({ taken: "80", due: "70" }, before).sum).toEqual({
    asked: 150,
    came: [{ tk: 80, at: early }],
  });
  expect(readSum({ taken: "", due: "" }, before).sum).toEqual({ asked: 0, came: [] });
});

test("one tap settles what is owed, or what is to be given back, today", () => {
  const owes: OwnSum = { asked: 150, came: [{ tk: 100, at: early }] };
  expect(settled(owes, 50)).toMatchObject({ asked: 150, came: [{ tk: 100 }, { tk: 50 }] });
  const back = settled(owes, -100);
  expect(back).toMatchObject({ asked: 150, came: [{ tk: 100, at: early }, { tk: -100 }] });
});

test("whatever is noted one after another, what was typed last stands, in few parts", () => {
  const typed = fc.record({ taken: fc.nat(2_000), due: fc.nat(2_000), settles: fc.boolean() });
  fc.assert(
    fc.property(fc.array(typed, { minLength: 1, maxLength: 60 }), (all) => {
      let sum: OwnSum | undefined;
      for (const { taken, due, settles } of all) {
        sum = readSum({ taken: String(taken), due: String(due) }, sum).sum;
        if (!sum) throw new Error("nothing was read");
        expect([cameOf(sum), sum.asked]).toEqual([taken, taken + due]);
        expect(Number(typedOf(sum).taken) + Number(typedOf(sum).due)).toBe(taken + due);
        if (settles) sum = settled(sum, due);
        if (settles) expect(cameOf(sum)).toBe(sum.asked);
        expect(sum.came.length).toBeLessThanOrEqual(MOST_CAME);
        expect(sum.came.every(({ tk }) => tk !== 0)).toBe(true);
      }
    }),
  );
});
