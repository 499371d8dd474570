import { toAsciiDigits, toBengaliDigits } from "../digits.ts";
import { MAX_TYPED, normaliseText } from "../typed-text.ts";
import { isIsoDate } from "./iso-date.ts";
import { monthNames } from "./shown-date.ts";

/**
 * The style in which a field sends its date. Other styles are read too where they are clear: see
 * {@link readDay}.
 */
export type DateStyle = "YYYY-MM-DD" | "DD-MM-YYYY" | "MM/DD/YYYY";

/** Every field is typed in this way, however it sends its date. */
export const TYPED = "DD-MM-YYYY" satisfies DateStyle;

/** Why a text is no day. Each has its sentence in `field-messages.ts`. */
export type DayProblem =
  | "not-a-date"
  | "year-in-two-digits"
  | "no-month-13"
  | "no-day-32"
  | "no-february-29"
  | "no-february-30"
  | "no-february-31"
  | "no-april-31"
  | "no-june-31"
  | "no-september-31"
  | "no-november-31";

const englishMonths = monthNames.en.map((name) => name.toLowerCase());
/** The Bengali names of each month, with other spellings and short forms. */
const bengaliMonths = normaliseText(
  "জানুয়ারি,জানুয়ারী,জানু ফেব্রুয়ারি,ফেব্রুয়ারী,ফেব্রু,ফেব মার্চ এপ্রিল মে জুন জুলাই আগস্ট,আগষ্ট,অগাস্ট সেপ্টেম্বর,সেপ্ট অক্টোবর,অক্টো নভেম্বর,নভে ডিসেম্বর,ডিসে",
)
  .split(" ")
  .map((names) => names.split(","));
/**
 * What is written after the number of a day or a year and says nothing: 21st of May, ২১শে মে, ১লা,
 * ১৯৯০ সাল, 1990 ইং.
 */
const fillers = new Set(
  "st nd rd th of শে ই লা রা ঠা এ সাল সন খ্রি খ্রিঃ খ্রিস্টাব্দ খ্রিষ্টাব্দ খ্রী খ্রীঃ খ্রীস্টাব্দ খ্রীষ্টাব্দ খৃ খৃঃ খৃস্টাব্দ খৃষ্টাব্দ ইং".split(
    " ",
  ),
);

/** A day that exists, YYYY-MM-DD, or why there is none. */
export type DayRead = { date: string } | { problem: DayProblem };

/**
 * A date as people write it, in Bengali or ASCII digits, with any sign between its parts →
 * YYYY-MM-DD of the years 1800 to 2199. The year comes first (1990-5-21, 19900521) or last
 * (21/5/1990, 21051990, 21 May 1990, ২১ মে ১৯৯০). With the year last the day comes before the
 * month, unless the style has the month first. Eight digits are clear, because no month is 18 to
 * 21.
 */
export function readDay(typed: string, style: DateStyle = TYPED): DayRead {
  if (typed.length > MAX_TYPED) return notADate;
  const plain = toAsciiDigits(normaliseText(typed)).toLowerCase();
  const parts = (plain.match(/\d+|[\p{L}\p{M}]+/gu) ?? []).filter((part) => !fillers.has(part));
  const ofParts =
    parts.length === 3 ? fromParts(parts as [string, string, string], style) : notADate;
  // What stands on both sides of a word is no one number.
  const [digits = "", ...others] = plain.split(/[\p{L}\p{M}]+/u).flatMap(digitsOf);
  if ("date" in ofParts || digits.length !== 8 || others.length > 0) return ofParts;
  const ofEight = fromEight(digits, style);
  // Of 21-05-0990 only the year is wrong: what eight digits without signs would lack is not to be
  // told.
  const [first = "", second = ""] = parts;
  const hasDay = parts.length === 3 && "date" in fromParts([first, second, "2000"], style);
  return hasDay && !("date" in ofEight) ? ofParts : moreTelling(ofEight, ofParts);
}

/** The day of {@link readDay}; undefined when there is none. */
export function readDate(typed: string, style?: DateStyle): string | undefined {
  const day = readDay(typed, style);
  return "date" in day ? day.date : undefined;
}

/** An existing date YYYY-MM-DD in the style of the field. */
export function writeDate(isoDate: string, style: DateStyle): string {
  const [year = "", month = "", day = ""] = isoDate.split("-");
  return style.replace("YYYY", year).replace("MM", month).replace("DD", day);
}

/** A typed date as {@link TYPED}, in the digits of the person; anything else stays as it is. */
export function tidyDate(typed: string): string {
  // When a year is typed first, `addDateSign` puts a hyphen into it: 19-90-5-21.
  const whole = typed.replace(/^(\p{Nd}{2})-(\p{Nd}{2}-\p{Nd}{1,2}-\p{Nd}{1,2})$/u, "$1$2");
  const date = readDate(whole);
  return date ? inTypedDigits(writeDate(date, TYPED), typed) : typed;
}

/**
 * A typed text that is a date only with the month before the day → that date as {@link TYPED}.
 * Otherwise undefined.
 */
export function turnedDate(typed: string): string | undefined {
  if (readDate(typed)) return undefined;
  const date = readDate(typed, "MM/DD/YYYY");
  return date && inTypedDigits(writeDate(date, TYPED), typed);
}

/**
 * Adds the hyphen that a phone's digit pad lacks. `before`: the text before this key press. After a
 * deletion none is added.
 */
export function addDateSign(typed: string, before: string): string {
  if (typed.length <= before.length) return typed;
  const single = typed.replace(/^(.*[^/-])?([/-])[/-]+$/, "$1$2");
  return /^\d{2}$|^\d{2}[/-]\d{2}$/.test(toAsciiDigits(single)) ? `${single}-` : single;
}

function digitsOf(text: string): string[] {
  const digits = text.replace(/\D/g, "");
  return digits ? [digits] : [];
}

const notADate: DayRead = { problem: "not-a-date" };

/** The first reading, unless all that it tells is that there is no date: then the other. */
function moreTelling(one: DayRead, other: DayRead): DayRead {
  return "problem" in one && one.problem === "not-a-date" ? other : one;
}

/** A day from its three parts, in the order in which they were typed. */
function fromParts([first, second, third]: [string, string, string], style: DateStyle): DayRead {
  if (/^\d{4}$/.test(first)) return existing(first, second, third);
  const monthFirst = isName(first) || (style === "MM/DD/YYYY" && !isName(second));
  return monthFirst ? existing(third, first, second) : existing(third, second, first);
}

/** A day from eight digits without a sign between them. */
function fromEight(digits: string, style: DateStyle): DayRead {
  const yearFirst = existing(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  if ("date" in yearFirst) return yearFirst;
  const yearLast = fromParts([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], style);
  return moreTelling(yearLast, yearFirst);
}

function isName(part: string): boolean {
  return /^\D/.test(part);
}

/**
 * The days that some months lack, by number of month and day. February has its 29th in leap years.
 */
const lackedDays: Partial<Record<string, DayProblem>> = {
  "2-29": "no-february-29",
  "2-30": "no-february-30",
  "2-31": "no-february-31",
  "4-31": "no-april-31",
  "6-31": "no-june-31",
  "9-31": "no-september-31",
  "11-31": "no-november-31",
};

/**
 * The day if it exists, or why it does not. Two digits are of two years, 1990 and 2090 among them:
 * none is guessed.
 */
function existing(year: string, month: string, day: string): DayRead {
  if (/^\d\d$/.test(year)) {
    const [ours, before] = [existing(`20${year}`, month, day), existing(`19${year}`, month, day)];
    return "date" in ours || "date" in before ? { problem: "year-in-two-digits" } : ours;
  }
  const number = monthOf(month) || (/^\d{1,2}$/.test(month) ? Number(month) : 0);
  if (!number || !/^(?:18|19|20|21)\d{2}$/.test(year) || !/^0?[1-9]$|^[1-9]\d$/.test(day))
    return notADate;
  if (number > 12) return { problem: "no-month-13" };
  const date = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (isIsoDate(date)) return { date };
  return { problem: lackedDays[`${number}-${Number(day)}`] ?? "no-day-32" };
}

/** True for the name of a month, in small letters. */
export function isMonth(name: string): boolean {
  return monthOf(name) > 0;
}

/**
 * The number of a month by its English name, from three letters on, or its Bengali one. 0 for what
 * is no month's name.
 */
function monthOf(name: string): number {
  const english = name.length > 2 ? englishMonths.findIndex((month) => month.startsWith(name)) : -1;
  return (english < 0 ? bengaliMonths.findIndex((names) => names.includes(name)) : english) + 1;
}

/** The date in Bengali digits, if some were typed. */
function inTypedDigits(date: string, typed: string): string {
  return /[০-৯]/.test(typed) ? toBengaliDigits(date) : date;
}
