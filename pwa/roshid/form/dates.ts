import {
  currentFiscalYearInBengali,
  formatBengaliDate,
} from "../../../contract/values/dates/bengali-calendar.ts";
import { dateInDhaka } from "../../../contract/values/dates/iso-date.ts";
import { readDate } from "../../../contract/values/dates/typed-date.ts";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { normaliseText } from "../../../contract/values/typed-text.ts";
import { formatDate } from "../../i18n/t.ts";
import { inDigitsOf } from "./amounts.ts";

/**
 * The Bengali date to offer for a typed English one; without one, today's. Undefined when it can't
 * be read.
 */
export function banglaDateOf(dateEnglish: string, now = new Date()): string | undefined {
  const iso = dateEnglish.trim() === "" ? dateInDhaka(now) : readDate(dateEnglish);
  return iso && formatBengaliDate(iso);
}

/** Today's date in Dhaka, in English: "20 November 2026". */
export function today(now = new Date()): string {
  return formatDate(dateInDhaka(now), "en");
}

/**
 * The fiscal year to offer, in the digits that were typed: for a single year the one that begins in
 * it, for nothing the current one. Undefined otherwise, for example when a range was typed.
 */
export function fiscalYearOf(noteBl: string, now = new Date()): string | undefined {
  const typed = toAsciiDigits(normaliseText(noteBl));
  if (typed === "") return currentFiscalYearInBengali(dateInDhaka(now));
  // A year of the Bengali calendar (1431) is already a tax year.
  if (!/^20\d\d$/.test(typed)) return undefined;
  return inDigitsOf(`${typed}-${Number(typed) + 1}`, noteBl);
}
