import { isIsoDate } from "./bengali-calendar.ts";
import { normaliseText, toAsciiDigits, toBengaliDigits } from "./digits.ts";

/** How a field wants its date written. The parts may come in another order where nothing is ambiguous: see {@link readDate}. */
export type DateStyle = "YYYY-MM-DD" | "DD-MM-YYYY" | "MM/DD/YYYY";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const bengaliMonths = normaliseText("জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর").split(" ");

/**
 * A date as people write it, in either digits → YYYY-MM-DD of the years 1800 to 2199; undefined for what is none. The year comes
 * first (1990-5-21, 19900521) or last (21/5/1990, 21051990, 21 May 1990, ২১ মে ১৯৯০); then the day stands before the month, as
 * everybody here writes, but where the style has the month first. Eight digits are never both: no month is called 18 to 21.
 */
export function readDate(typed: string, style: DateStyle = "YYYY-MM-DD"): string | undefined {
  const plain = toAsciiDigits(normaliseText(typed))
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  const parts = plain.split(/[^\p{L}\p{M}\d]+/u).filter(Boolean);
  const split = parts.length === 3 ? fromParts(parts as [string, string, string], style) : undefined;
  const digits = plain.replace(/\D/g, "");
  return split ?? (digits.length === 8 ? fromEight(digits, style) : undefined);
}

/** An existing date YYYY-MM-DD as the field wants it. */
export function writeDate(isoDate: string, style: DateStyle): string {
  const [year = "", month = "", day = ""] = isoDate.split("-");
  return style.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

/** What was typed as the field wants it, in the digits that the person writes in; what is no date stays as it is. */
export function tidyDate(typed: string, style: DateStyle): string {
  const date = readDate(typed, style);
  return date ? inTypedDigits(writeDate(date, style), typed) : typed;
}

/** What is no date as the style has it, but is one with day and month changed round, so changed. Else undefined. */
export function turnedDate(typed: string, style: DateStyle): string | undefined {
  if (readDate(typed, style)) return undefined;
  const date = readDate(typed, style === "MM/DD/YYYY" ? "DD-MM-YYYY" : "MM/DD/YYYY");
  return date && inTypedDigits(writeDate(date, style), typed);
}

/**
 * The digit pad of a phone has no signs: puts the style's one after the first part and after the second, while they are typed at the
 * end. `before` is what stood there until now; deleting never brings one back.
 */
export function addDateSign(typed: string, before: string, style: DateStyle): string {
  if (typed.length <= before.length) return typed;
  const single = typed.replace(/([/-])[/-]+$/, "$1");
  const due =
    style === "YYYY-MM-DD" ? /^(?:18|19|20)\d{2}$|^(?:18|19|20)\d{2}-(?:0\d|1[0-2])$/ : /^\d{2}$|^\d{2}[/-]\d{2}$/;
  return due.test(toAsciiDigits(single)) ? `${single}${style.includes("/") ? "/" : "-"}` : single;
}

function fromParts([first, second, third]: [string, string, string], style: DateStyle): string | undefined {
  if (/^\d{4}$/.test(first)) return existing(first, second, third);
  const monthFirst = isName(first) || (style === "MM/DD/YYYY" && !isName(second));
  return monthFirst ? existing(third, first, second) : existing(third, second, first);
}

function fromEight(digits: string, style: DateStyle): string | undefined {
  const yearFirst = existing(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  return yearFirst ?? fromParts([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], style);
}

function isName(part: string): boolean {
  return /^\D/.test(part);
}

function existing(year: string, month: string, day: string): string | undefined {
  if (!/^(?:18|19|20|21)\d{2}$/.test(year)) return undefined;
  const named = months.indexOf(month.slice(0, 3)) + 1 || bengaliMonths.indexOf(month) + 1;
  const date = `${year}-${String(named || month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}

function inTypedDigits(date: string, typed: string): string {
  return /[০-৯]/.test(typed) ? toBengaliDigits(date) : date;
}
