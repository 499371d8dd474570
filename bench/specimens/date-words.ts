import { numberInBengaliWords } from "../../contract/values/bengali-words.ts";

const months = "January February March April May June July August September October November December".split(" ");
const bengaliMonths = "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর".split(" ");
const small = `Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen
  Seventeen Eighteen Nineteen`.split(/\s+/);
const tens = " . Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const firsts: Record<string, string> = {
  One: "First",
  Two: "Second",
  Three: "Third",
  Five: "Fifth",
  Eight: "Eighth",
  Nine: "Ninth",
  Twelve: "Twelfth",
};

/** A date (YYYY-MM-DD) in words, in one of the forms that registrars use. */
export function dateInWords(date: string, manner: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const name = months[month - 1];
  if (manner === 0) return `${ordinal(day)} of ${name} ${thousands(year)}`;
  if (manner === 1) return `${ordinal(day)} ${name} ${year < 2000 ? hundreds(year) : thousands(year)}`;
  if (manner === 2) return `${name} ${ordinal(day)}, ${thousands(year)}`;
  return `${numberInBengaliWords(day)} ${bengaliMonths[month - 1]} ${numberInBengaliWords(year)}`;
}

function thousands(year: number): string {
  const hundred = Math.floor((year % 1000) / 100);
  return [
    `${small[Math.floor(year / 1000)]} Thousand`,
    hundred > 0 ? `${small[hundred]} Hundred` : "",
    year % 100 > 0 ? belowHundred(year % 100) : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function hundreds(year: number): string {
  return `${small[Math.floor(year / 100)]} Hundred ${year % 100 > 0 ? belowHundred(year % 100) : ""}`.trim();
}

function belowHundred(n: number): string {
  return n < 20 ? (small[n] as string) : [tens[Math.floor(n / 10)], n % 10 > 0 ? small[n % 10] : ""].join(" ").trim();
}

function ordinal(day: number): string {
  const words = belowHundred(day).split(" ");
  const last = words.pop() as string;
  return [...words, firsts[last] ?? `${last.replace(/y$/, "ie")}th`].join(" ");
}
