import { isIsoDate } from "../../../contract/values/bengali-calendar.ts";
import { toAsciiDigits, toBengaliDigits } from "../../../contract/values/digits.ts";

/**
 * A date as people write it → YYYY-MM-DD, undefined for what is none. Year first (1990-5-21, 19900521) or day first, as
 * everybody here writes (21/5/1990, 21051990), never month first. Eight digits are never both: no month is called 19 or 20.
 */
export function readDate(typed: string): string | undefined {
  const ascii = toAsciiDigits(typed.normalize("NFC"))
    .replace(/\p{Cf}/gu, "")
    .trim();
  const together = ascii.replace(/\D/g, "");
  const parts = ascii.split(/\D+/).filter(Boolean);
  const split = parts.length === 3 ? fromParts(parts as [string, string, string]) : undefined;
  return split ?? (together.length === 8 ? fromEight(together) : undefined);
}

/** {@link readDate} in the digits that the person writes in; what is no date stays as it is. */
export function tidyDate(typed: string): string {
  const date = readDate(typed);
  if (!date) return typed;
  return /[০-৯]/.test(typed) ? toBengaliDigits(date) : date;
}

/**
 * The digit pad of a phone has no hyphen: puts it after the year and after the month, while they are typed at the end.
 * `before` is what stood there until now; deleting never brings one back.
 */
export function addHyphen(typed: string, before: string): string {
  if (typed.length <= before.length) return typed;
  const ascii = toAsciiDigits(typed);
  return /^(?:18|19|20)\d{2}$|^(?:18|19|20)\d{2}-(?:0\d|1[0-2])$/.test(ascii) ? `${typed}-` : typed;
}

function fromParts([first, second, third]: [string, string, string]): string | undefined {
  if (first.length === 4) return existing(first, second, third);
  return third.length === 4 ? existing(third, second, first) : undefined;
}

function fromEight(digits: string): string | undefined {
  const yearFirst = plausible(digits.slice(0, 4)) && existing(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  if (yearFirst) return yearFirst;
  return plausible(digits.slice(4)) ? existing(digits.slice(4), digits.slice(2, 4), digits.slice(0, 2)) : undefined;
}

function plausible(year: string): boolean {
  return /^(?:18|19|20)/.test(year);
}

function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDate(date) ? date : undefined;
}
