import { toAsciiDigits } from "../../contract/values/digits.ts";
import { checkMobile, maskIdentifier } from "../../contract/values/identifiers.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";

/** Fewer digits are in too many other numbers. */
export const LEAST_DIGITS = 6;

const gaps = /[\s\p{Pd}\u2212.]/gu;
const run = new RegExp(`\\d(?:${gaps.source}*\\d)*`, "gu");

/** A number as it is compared: its digits, what a text must contain to carry it at all, and its whole form where letters begin it. */
export type Sought = { digits: string; core: string; letters: string };

/** What a typed number is compared by; undefined when it has fewer than {@link LEAST_DIGITS} digits, or is no number. */
export function soughtNumber(typed: string): Sought | undefined {
  const mobile = checkMobile(typed);
  const plain = mobile.ok ? mobile.value : withoutGaps(typed).replace(/^\+/, "");
  const digits = bareOf(plain.replace(/\D/g, ""));
  if (digits.length < LEAST_DIGITS || !/^[A-Z]{0,5}\d+$/.test(plain)) return undefined;
  const letters = /^(NIDFN)?\d+$/.test(plain) ? "" : plain;
  return { digits, letters, core: letters || tailOf(digits) };
}

/**
 * Whether a text carries this number: in Bengali or English digits, in groups, a phone with or without 88, an old NID with or
 * without the year of birth before it. A longer number that only contains it is another one.
 */
export function carries(text: string, { digits, letters }: Sought): boolean {
  if (letters) return withoutGaps(text).includes(letters);
  return (toAsciiDigits(normaliseText(text)).match(run) ?? []).some((found) => {
    const groups = found.split(/\D+/);
    return groups.some((_, from) =>
      groups.some((_, to) => isSame(bareOf(groups.slice(from, to + 1).join("")), digits)),
    );
  });
}

export function carriedBy(value: unknown, sought: Sought): boolean {
  if (typeof value === "string") return carries(value, sought);
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some((one) => carriedBy(one, sought));
}

/** How a number stands in the log: masked, in each of its forms that are known. */
export function masksOf({ digits }: Sought): string[] {
  return [...new Set([digits, tailOf(digits)])].map(maskIdentifier);
}

/** 17 digits are 13 after a year of birth; two with different years are two numbers. */
function isSame(one: string, other: string): boolean {
  return one === other || (one.length !== other.length && tailOf(one) === tailOf(other));
}

function tailOf(digits: string): string {
  return /^(18|19|20)\d{15}$/.test(digits) ? digits.slice(4) : digits;
}

function bareOf(digits: string): string {
  return /^8801\d{9}$/.test(digits) ? digits.slice(2) : digits;
}

function withoutGaps(text: string): string {
  return toAsciiDigits(normaliseText(text)).toUpperCase().replace(gaps, "");
}
