import { toBengaliDigits } from "../digits.ts";
import { isIsoDate } from "./iso-date.ts";

export type BengaliDate = { year: number; month: number; monthName: string; day: number };

const MONTHS = "বৈশাখ জ্যৈষ্ঠ আষাঢ় শ্রাবণ ভাদ্র আশ্বিন কার্তিক অগ্রহায়ণ পৌষ মাঘ ফাল্গুন চৈত্র"
  .normalize("NFC")
  .split(" ");
/** The place of ফাল্গুন in a list of months: it has the leap day. */
const FALGUN = 10;
/** The Bengali year 1 began in 594. */
const YEARS_BEHIND = 593;
/** The first day that the reform changed: 31 আশ্বিন instead of 1 কার্তিক. */
const REFORM = "2019-10-16";
/** The days of each month. */
const BEFORE_REFORM = [31, 31, 31, 31, 31, 30, 30, 30, 30, 30, 30, 30] as const;
const SINCE_REFORM = [31, 31, 31, 31, 31, 31, 30, 30, 30, 30, 29, 30] as const;
const DAY_MS = 86_400_000;

/**
 * The date in the Bengali calendar of Bangladesh (not that of West Bengal); 1 বৈশাখ is always 14
 * April. `isoDate` is a Gregorian date YYYY-MM-DD, `month` runs 1 (বৈশাখ) to 12 (চৈত্র),
 * `monthName` is NFC. Throws RangeError if it is no date. Source: Bangla Academy reform in force
 * since 16 October 2019; for all earlier dates the rules of 1966 (official since 1987).
 */
export function toBengaliDate(isoDate: string): BengaliDate {
  const date = utcMidnight(isoDate);
  const year = yearOf(isoDate);
  const startYear = date >= newYearIn(year) ? year : year - 1;
  let day = (date - newYearIn(startYear)) / DAY_MS + 1;
  let month = 0;
  for (const length of monthLengths(isoDate, startYear)) {
    if (day <= length) break;
    day -= length;
    month += 1;
  }
  return {
    year: startYear - YEARS_BEHIND,
    month: month + 1,
    monthName: MONTHS[month] as string,
    day,
  };
}

/** YYYY-MM-DD → "২০ আষাঢ় ১৪৩১" (NFC). Throws RangeError if it is no date. */
export function formatBengaliDate(isoDate: string): string {
  const { day, monthName, year } = toBengaliDate(isoDate);
  return toBengaliDigits(`${day} ${monthName} ${year}`);
}

/**
 * "2024-2025": July–June, the land-tax year since 1 July 2024 (Land Development Tax Act 2023).
 * Throws RangeError if it is no date.
 */
export function currentFiscalYear(isoDate: string): string {
  const month = new Date(utcMidnight(isoDate)).getUTCMonth() + 1;
  const start = month >= 7 ? yearOf(isoDate) : yearOf(isoDate) - 1;
  return `${start}-${start + 1}`;
}

/** The same in Bengali digits: "২০২৪-২০২৫". */
export function currentFiscalYearInBengali(isoDate: string): string {
  return toBengaliDigits(currentFiscalYear(isoDate));
}

/** 14 April, the first day of a Bengali year. */
function newYearIn(year: number): number {
  return Date.UTC(year, 3, 14);
}

/**
 * Month lengths of the Bengali year that began in April of `startYear`; its ফাল্গুন is in the next
 * Gregorian year.
 */
function monthLengths(isoDate: string, startYear: number): number[] {
  const lengths: readonly number[] = isoDate < REFORM ? BEFORE_REFORM : SINCE_REFORM;
  const leapDay = isLeapYear(startYear + 1) ? 1 : 0;
  return lengths.map((length, month) => (month === FALGUN ? length + leapDay : length));
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function utcMidnight(isoDate: string): number {
  if (!isIsoDate(isoDate)) throw new RangeError("not a date YYYY-MM-DD");
  return Date.parse(`${isoDate}T00:00:00Z`);
}

function yearOf(isoDate: string): number {
  return Number(isoDate.slice(0, 4));
}
