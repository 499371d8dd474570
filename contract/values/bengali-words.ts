import { normaliseText } from "./typed-text.ts";

const BELOW_HUNDRED: readonly string[] = normaliseText(`
  শূন্য এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ
  বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আঠাশ ঊনত্রিশ
  ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ
  চল্লিশ একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ
  পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট
  ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর
  সত্তর একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি
  আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি আটাশি ঊননব্বই
  নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`).split(/\s+/);

const CRORE = 10_000_000;
const UNITS: readonly (readonly [string, number])[] = [
  ["লক্ষ", 100_000],
  ["হাজার", 1_000],
  ["শত", 100],
];

/**
 * 0 to 2^53 − 1 in NFC: 6807 → "ছয় হাজার আট শত সাত". Above 99 কোটি they nest: "এক শত কোটি". Else
 * throws RangeError.
 */
export function numberInBengaliWords(n: number): string {
  if (!Number.isSafeInteger(n) || n < 0)
    throw new RangeError("only whole numbers from 0 up have words");
  if (n === 0) return wordOf(0);
  const words: string[] = [];
  if (n >= CRORE) words.push(numberInBengaliWords(Math.floor(n / CRORE)), "কোটি");
  let rest = n % CRORE;
  for (const [unit, size] of UNITS) {
    if (rest >= size) words.push(wordOf(Math.floor(rest / size)), unit);
    rest %= size;
  }
  if (rest > 0) words.push(wordOf(rest));
  return words.join(" ");
}

/**
 * Whole poisha, from 0 → "ছয় হাজার আট শত সাত টাকা পঞ্চাশ পয়সা মাত্র।" (NFC); below one tk only
 * the পয়সা are named.
 */
export function amountInWords(poisha: number): string {
  const tk = Math.floor(poisha / 100);
  const remainder = poisha % 100;
  const parts: string[] = [];
  if (tk !== 0 || remainder === 0) parts.push(`${numberInBengaliWords(tk)} টাকা`);
  if (remainder !== 0) parts.push(`${numberInBengaliWords(remainder)} ${normaliseText("পয়সা")}`);
  return `${parts.join(" ")} মাত্র।`;
}

function wordOf(value: number): string {
  return BELOW_HUNDRED[value] as string;
}
