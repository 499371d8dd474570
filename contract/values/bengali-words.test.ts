import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountInWords, numberInBengaliWords } from "./bengali-words.ts";

const nfc = (text: string) => text.normalize("NFC");

describe("a number in words", () => {
  test.each([
    [0, "শূন্য"],
    [7, "সাত"],
    [13, "তেরো"],
    [35, "পঁয়ত্রিশ"],
    [45, "পঁয়তাল্লিশ"],
    [66, "ছেষট্টি"],
    [67, "সাতষট্টি"],
    [68, "আটষট্টি"],
    [78, "আটাত্তর"],
    [99, "নিরানব্বই"],
    [100, "এক শত"],
    [1000, "এক হাজার"],
    [6807, "ছয় হাজার আট শত সাত"],
    [100_000, "এক লক্ষ"],
    [99_99_999, "নিরানব্বই লক্ষ নিরানব্বই হাজার নয় শত নিরানব্বই"],
    [1_00_00_000, "এক কোটি"],
    [99_99_99_999, "নিরানব্বই কোটি নিরানব্বই লক্ষ নিরানব্বই হাজার নয় শত নিরানব্বই"],
    [100_00_00_000, "এক শত কোটি"],
    [1_00_00_000 * 1_00_00_000 + 5, "এক কোটি কোটি পাঁচ"],
  ])("%d", (number, words) => {
    expect(numberInBengaliWords(number)).toBe(nfc(words));
  });

  test("uses a hundred different words below a hundred, all NFC", () => {
    const words = Array.from({ length: 100 }, (_, number) => numberInBengaliWords(number));
    expect(new Set(words).size).toBe(100);
    for (const word of words) expect(word).toBe(nfc(word));
  });

  test("is refused for fractions, negatives and what is not exact", () => {
    for (const n of [-1, 0.5, Number.NaN, Infinity, 2 ** 53])
      expect(() => numberInBengaliWords(n)).toThrow(RangeError);
  });

  test("tells every two numbers apart", () => {
    const small = Array.from({ length: 20_001 }, (_, number) => numberInBengaliWords(number));
    expect(new Set(small).size).toBe(small.length);
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => {
        expect(numberInBengaliWords(one) === numberInBengaliWords(other)).toBe(one === other);
      }),
    );
  });
});

describe("an amount in words", () => {
  test.each([
    [680700, "ছয় হাজার আট শত সাত টাকা মাত্র।"],
    [680750, "ছয় হাজার আট শত সাত টাকা পঞ্চাশ পয়সা মাত্র।"],
    [0, "শূন্য টাকা মাত্র।"],
    [50, "পঞ্চাশ পয়সা মাত্র।"],
    [101, "এক টাকা এক পয়সা মাত্র।"],
  ])("%d poisha", (poisha, words) => {
    expect(amountInWords(poisha)).toBe(nfc(words));
  });

  test("is refused for a negative amount or a fraction of a poisha", () => {
    for (const poisha of [-1, -100, 0.5, 100.5, Number.NaN])
      expect(() => amountInWords(poisha)).toThrow(RangeError);
  });
});
