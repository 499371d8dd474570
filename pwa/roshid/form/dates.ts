import {
  currentFiscalYearInBengali,
  dateInDhaka,
  formatBengaliDate,
} from "../../../contract/values/bengali-calendar.ts";
import { toAsciiDigits } from "../../../contract/values/digits.ts";
import { readDate } from "../../../contract/values/typed-date.ts";
import { formatDate } from "../../i18n/format.ts";
import { inDigitsOf } from "./sections/amounts.ts";

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
  if (typed === "") return currentFiscalYearInBengali(dateInDhaka(now));
  // A year of the Bengali calendar (1431) is a tax year of its own.
  if (!/^20\d\d$/.test(typed)) return undefined;
  return inDigitsOf(`${typed}-${Number(typed) + 1}`, noteBl);
}
