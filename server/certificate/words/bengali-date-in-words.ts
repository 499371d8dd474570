import { wordsToNumber } from "../../../contract/values/bengali-words.ts";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { normaliseText } from "../../../contract/values/typed-text.ts";
import { nearest } from "./edit-distance.ts";

export type PlainDate = { day: number; month: number; year: number };

const months = "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর".split(" ").map(normaliseText);
/** Endings of a day, as in "২রা" and "পাঁচই". */
const ending = /(?:রা|ঠা|লা|ই|শে)$/u;
const fillers = ["সাল", "সালের", "খ্রিস্টাব্দ", "খ্রিষ্টাব্দ"];

/** "দুই নভেম্বর এক হাজার নয় শত পঁচানব্বই" → the date; undefined when a word of it is not understood. */
export function readBengaliDateInWords(text: string): PlainDate | undefined {
  const words = normaliseText(text)
    .split(/[\s,।]+/)
    .filter((word) => word && !fillers.includes(word));
  const at = words.findIndex((word) => monthOf(word) > 0);
  const [day, year] = [readNumber(words.slice(0, at)), readNumber(words.slice(at + 1))];
  if (at <= 0 || !day || day > 31 || !year || year < 1850 || year > 2100) return undefined;
  return { day, month: monthOf(words[at] ?? ""), year };
}

/** 1–12, also with ী for ি (জানুয়ারী) or a letter misread in a long name; 0 for any other word. */
function monthOf(word: string): number {
  return months.indexOf(nearest(word, months, word.length > 5 ? 1 : 0) ?? "") + 1;
}

function readNumber(words: readonly string[]): number | undefined {
  const text = words.join(" ");
  const digits = /^(\d{1,4})\p{L}*\p{M}*$/u.exec(toAsciiDigits(text))?.[1];
  if (digits) return Number(digits);
  // "উনিশ শত পঁচানব্বই": more than nine hundreds, which `wordsToNumber` does not read.
  const hundreds = words.indexOf("শত");
  const many = hundreds > 0 ? wordsToNumber(words.slice(0, hundreds).join(" ")) : undefined;
  if (many !== undefined && many > 9 && many < 100) {
    const rest = words.slice(hundreds + 1);
    const low = rest.length === 0 ? 0 : wordsToNumber(rest.join(" "));
    return low === undefined ? undefined : many * 100 + low;
  }
  return wordsToNumber(text) ?? wordsToNumber(text.replace(ending, ""));
}
