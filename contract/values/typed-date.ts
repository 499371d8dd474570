import { toAsciiDigits, toBengaliDigits } from "./digits.ts";
import { isIsoDate } from "./iso-date.ts";
import { MAX_TYPED, normaliseText } from "./typed-text.ts";

/** How a field writes its date. Other orders are read too where they are clear: see {@link readDate}. */
export type DateStyle = "YYYY-MM-DD" | "DD-MM-YYYY" | "MM/DD/YYYY";

const months =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** Each with its other spellings and short forms. */
const bengaliMonths = normaliseText(
  "জানুয়ারি,জানুয়ারী,জানু ফেব্রুয়ারি,ফেব্রুয়ারী,ফেব্রু,ফেব মার্চ এপ্রিল মে জুন জুলাই আগস্ট,আগষ্ট,অগাস্ট সেপ্টেম্বর,সেপ্ট অক্টোবর,অক্টো নভেম্বর,নভে ডিসেম্বর,ডিসে",
)
  .split(" ")
  .map((names) => names.split(","));
/** What is written after the number of a day or a year and says nothing: 21st of May, ২১শে মে, ১লা, ১৯৯০ সাল, 1990 ইং. */
const fillers = new Set(
  "st nd rd th of শে ই লা রা ঠা এ সাল সন খ্রি খ্রিঃ খ্রিস্টাব্দ খ্রিষ্টাব্দ খ্রী খ্রীঃ খ্রীস্টাব্দ খ্রীষ্টাব্দ খৃ খৃঃ খৃস্টাব্দ খৃষ্টাব্দ ইং".split(
    " ",
  ),
);

/**
 * A date as people write it, in Bengali or ASCII digits, with any sign between its parts → YYYY-MM-DD of the years 1800 to 2199; undefined
 * when it is none. The year comes first (1990-5-21, 19900521) or last (21/5/1990, 21051990, 21 May 1990, ২১ মে ১৯৯০). With the year last
 * the day comes before the month, unless the style has the month first. Eight digits are clear, because no month is 18 to 21.
 */
export function readDate(typed: string, style: DateStyle = "YYYY-MM-DD"): string | undefined {
  if (typed.length > MAX_TYPED) return undefined;
  const plain = toAsciiDigits(normaliseText(typed)).toLowerCase();
  const parts = (plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? []).filter((part) => !fillers.has(part));
  const split =
    parts.length === 3 ? fromParts(parts as [string, string, string], style) : undefined;
  const digits = plain.replace(/\D/g, "");
  return split ?? (digits.length === 8 ? fromEight(digits, style) : undefined);
}

/** An existing date YYYY-MM-DD in the style of the field. */
export function writeDate(isoDate: string, style: DateStyle): string {
  const [year = "", month = "", day = ""] = isoDate.split("-");
  return style.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

/** A typed date in the style of the field and the digits of the person; anything else stays as it is. */
export function tidyDate(typed: string, style: DateStyle): string {
  const date = readDate(typed, style);
  return date ? inTypedDigits(writeDate(date, style), typed) : typed;
}

/** A typed text that is a date only with day and month swapped → that date in the style. Otherwise undefined. */
export function turnedDate(typed: string, style: DateStyle): string | undefined {
  if (readDate(typed, style)) return undefined;
  const date = readDate(typed, style === "MM/DD/YYYY" ? "DD-MM-YYYY" : "MM/DD/YYYY");
  return date && inTypedDigits(writeDate(date, style), typed);
}

/** The style's separator, which a phone's digit pad lacks. `before`: without this key press; after a deletion none is added. */
export function addDateSign(typed: string, before: string, style: DateStyle): string {
  if (typed.length <= before.length) return typed;
  const single = typed.replace(/([/-])[/-]+$/, "$1");
  const due =
    style === "YYYY-MM-DD"
      ? /^(?:18|19|20)\d{2}$|^(?:18|19|20)\d{2}-(?:0\d|1[0-2])$/
      : /^\d{2}$|^\d{2}[/-]\d{2}$/;
  return due.test(toAsciiDigits(single)) ? `${single}${style.includes("/") ? "/" : "-"}` : single;
}

function fromParts(
  [first, second, third]: [string, string, string],
  style: DateStyle,
): string | undefined {
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
  const named = isName(month) ? monthOf(month) : Number(month);
  const date = `${year}-${String(named).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}

/** 1 to 12, or 0: an English name from three letters on, or a Bengali one. */
function monthOf(name: string): number {
  const english = name.length > 2 ? months.findIndex((month) => month.startsWith(name)) : -1;
  return (english < 0 ? bengaliMonths.findIndex((names) => names.includes(name)) : english) + 1;
}

function inTypedDigits(date: string, typed: string): string {
  return /[০-৯]/.test(typed) ? toBengaliDigits(date) : date;
}
