import { type PlainDate, readBengaliDateInWords } from "./bengali-date-in-words.ts";
import { nearest } from "./edit-distance.ts";

const months = [
  "january", "february", "march", "april", "may", "june",
  "july", "august", "september", "october", "november", "december",
] as const; // biome-ignore format: a table
const ordinals = [
  "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
  "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth",
] as const; // biome-ignore format: a table
const cardinals = [
  "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
] as const; // biome-ignore format: a table
const tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"] as const;
const values = new Map<string, number>([
  ...ordinals.map((word, index) => [word, index + 1] as const),
  ...cardinals.map((word, index) => [word, index + 1] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
  ["twentieth", 20],
  ["thirtieth", 30],
]);
const fillers = ["of", "and", "the", "day"] as const;
const dictionary = [...months, ...values.keys(), "hundred", "thousand", ...fillers] as const;

/** Corrects misread words in a date: "Twelfih Januarv" → "Twelfth January". Unknown words stay. */
export function mendDateInWords(text: string): string {
  return text.replace(/[\p{L}0-9|!]+/gu, (word) => {
    const small = word.toLowerCase();
    if ((dictionary as readonly string[]).includes(small) || word.length < 3 || /^\d+(st|nd|rd|th)?$/.test(small))
      return word;
    const mended = nearest(small, dictionary, word.length >= 7 ? 2 : 1);
    if (!mended) return word;
    if (word === word.toUpperCase()) return mended.toUpperCase();
    return /^\p{Ll}/u.test(word) ? mended : mended.charAt(0).toUpperCase() + mended.slice(1);
  });
}

/**
 * "Twenty Third of February Two Thousand Eighteen", "12th January 1999", "First May Nineteen Ninety Nine", or Bengali → the date;
 * undefined when any word of it is not understood.
 */
export function readDateInWords(text: string): PlainDate | undefined {
  if (/[\u0980-\u09ff]/u.test(text)) return readBengaliDateInWords(text);
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !(fillers as readonly string[]).includes(word));
  const at = words.findIndex((word) => (months as readonly string[]).includes(word));
  if (at < 0) return undefined;
  const month = (months as readonly string[]).indexOf(words[at] ?? "") + 1;
  // In "January First, Two Thousand" the day follows the month and ends with the ordinal.
  const dayWords = at > 0 ? words.slice(0, at) : words.splice(1, endOfDay(words));
  const day = readSmall(dayWords);
  const year = readYear(words.slice(at + 1));
  return day && year && day <= 31 ? { day, month, year } : undefined;
}

function endOfDay(words: readonly string[]): number {
  return words.findIndex((word, index) => index > 0 && /(st|nd|rd|th)$/.test(word));
}

/** 1–99, in words or digits. */
function readSmall(words: readonly string[]): number | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(words[0] ?? "")?.[1];
  if (digits) return words.length === 1 ? Number(digits) : undefined;
  const parts = words.map((word) => values.get(word));
  if (parts.length === 0 || parts.length > 2 || parts.includes(undefined)) return undefined;
  const [first = 0, second] = parts;
  if (second === undefined) return first;
  return first >= 20 && first % 10 === 0 && second < 10 ? first + second : undefined;
}

function readYear(words: readonly string[]): number | undefined {
  if (words.length === 1 && /^(?:18|19|20)\d\d$/.test(words[0] ?? "")) return Number(words[0]);
  const thousand = words.indexOf("thousand");
  if (thousand < 0) return readCenturies(words);
  const rest = words.slice(thousand + 1);
  const hundred = rest.indexOf("hundred");
  const high = readSmall(words.slice(0, thousand));
  const middle = hundred < 0 ? 0 : readSmall(rest.slice(0, hundred));
  const low = hundred + 1 < rest.length ? readSmall(rest.slice(hundred + 1)) : 0;
  return high === undefined || middle === undefined || low === undefined ? undefined : high * 1000 + middle * 100 + low;
}

/** "nineteen ninety nine", "nineteen hundred ninety nine", "twenty twelve". */
function readCenturies(words: readonly string[]): number | undefined {
  const [first = "", ...rest] = words.filter((word, index) => !(word === "hundred" && index === 1));
  const century = values.get(first);
  const low = rest.length === 0 ? 0 : readSmall(rest);
  return century && low !== undefined && century >= 18 && century <= 20 ? century * 100 + low : undefined;
}
