import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountInWords, numberInBengaliWords, wordsToNumber } from "./bengali-words.ts";

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
    for (const n of [-1, 0.5, Number.NaN, Infinity, 2 ** 53]) expect(() => numberInBengaliWords(n)).toThrow(RangeError);
  });

  test("reads back as the same number up to 99,99,99,999", () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (n) => {
        expect(wordsToNumber(numberInBengaliWords(n))).toBe(n);
      }),
      { numRuns: 5000 },
    );
    for (let n = 0; n <= 20_000; n += 1) expect(wordsToNumber(numberInBengaliWords(n))).toBe(n);
  });

  test("reads back as the same number up to 2^53 − 1", () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (n) => {
        expect(wordsToNumber(numberInBengaliWords(n))).toBe(n);
      }),
    );
    expect(wordsToNumber(numberInBengaliWords(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
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
    for (const poisha of [-1, -100, 0.5, 100.5, Number.NaN]) expect(() => amountInWords(poisha)).toThrow(RangeError);
  });
});

describe("words read as a number", () => {
  test.each([
    ["ছয় হাজার আট শত সাত টাকা মাত্র।", 6807],
    ["\u099b\u09df হাজার", 6000],
    ["  ছয়  হাজার আটশত সাত ", 6807],
    ["তিন হাজার পাঁচশ এক", 3501],
    ["একশো বিশ", 120],
    ["দুই লাখ উনত্রিশ হাজার", 229_000],
    ["এগার", 11],
    ["উনিশ", 19],
    ["কুড়ি টাকা", 20],
    ["শূন্য টাকা মাত্র", 0],
    ["পাঁচ শত, টাকা-মাত্র", 500],
  ])("%s", (text, number) => {
    expect(wordsToNumber(text)).toBe(number);
  });

  test.each([
    "",
    "constructor",
    "টাকা মাত্র।",
    "hello",
    "ছয় হাজার হাজার",
    "এক শত দুই হাজার",
    "হাজার",
    "কোটি",
    "এক কোটি শূন্য",
    "শূন্য হাজার",
    "দশ শত",
    "এক দুই",
    "পাঁচ টাকা পঞ্চাশ পয়সা মাত্র।",
  ])("%j is none", (text) => {
    expect(wordsToNumber(text)).toBeUndefined();
  });

  test("a hostile row of কোটি is refused without exhausting the stack", () => {
    expect(wordsToNumber(`এক${" কোটি".repeat(50_000)}`)).toBeUndefined();
  });

  test("no text makes it throw, and what it reads it can write and read again", () => {
    const word = fc.constantFrom("এক", "নয়", "বিশ", "শত", "আটশ", "হাজার", "লাখ", "কোটি", "শূন্য", "টাকা", "x");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        const value = wordsToNumber(words.join(" "));
        if (value !== undefined) expect(wordsToNumber(numberInBengaliWords(value))).toBe(value);
      }),
    );
  });
});
