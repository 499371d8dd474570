import {
  currentFiscalYear,
  dateInDhaka,
  formatBengaliDate,
  isIsoDate,
} from "../../../contract/values/bengali-calendar.ts";
import { normaliseText, toAsciiDigits, toBengaliDigits } from "../../../contract/values/digits.ts";
import { formatDate } from "../../i18n/format.ts";
import { inDigitsOf } from "./sections/amounts.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const BENGALI_MONTHS = normaliseText("জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর").split(
  " ",
);

/**
 * A date as people write it (20/11/2026, 20-11-2026, 2026-11-20, 20 November 2026, ২০ নভেম্বর ২০২৬; the day first)
 * → YYYY-MM-DD; undefined when it is none.
 */
export function readDate(typed: string): string | undefined {
  const parts = toAsciiDigits(normaliseText(typed))
    .toLowerCase()
    .split(/[\s,./-]+/)
    .filter(Boolean);
  if (parts.length !== 3) return undefined;
  const ordered = /^\d{4}$/.test(parts[0] ?? "") ? parts.toReversed() : parts;
  // "November 20, 2026": only a month by its name may come first.
  const [day, month, year] = /^\d/.test(ordered[0] ?? "") ? ordered : [ordered[1], ordered[0], ordered[2]];
  const iso = `${year}-${monthNumber(month ?? "")}-${(day ?? "").padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : undefined;
}

/** The Bengali date to offer for a typed English one, for today where none is typed; undefined when it can't be read. */
export function banglaDateOf(dateEnglish: string, now = new Date()): string | undefined {
  const iso = dateEnglish.trim() === "" ? dateInDhaka(now) : readDate(dateEnglish);
  return iso && formatBengaliDate(iso);
}

/** Today in Dhaka in the English style: "20 November 2026". */
export function today(now = new Date()): string {
  return formatDate(dateInDhaka(now), "en");
}

/** The fiscal year to offer in Bengali digits: of the year alone that was typed, else the current one; undefined when a range is there. */
export function fiscalYearOf(noteBl: string, now = new Date()): string | undefined {
  const typed = toAsciiDigits(noteBl.trim());
  if (typed === "") return toBengaliDigits(currentFiscalYear(dateInDhaka(now)));
  // A year of the Bengali calendar (1431) is a tax year of its own.
  if (!/^20\d\d$/.test(typed)) return undefined;
  return inDigitsOf(`${typed}-${Number(typed) + 1}`, noteBl);
}

function monthNumber(typed: string): string {
  const named = MONTHS.indexOf(typed.slice(0, 3)) + 1 || BENGALI_MONTHS.indexOf(typed) + 1;
  return String(named || typed).padStart(2, "0");
}
