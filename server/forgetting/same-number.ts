import { toAsciiDigits } from "../../contract/values/digits.ts";
import { checkMobile, maskIdentifier, mobileIn } from "../../contract/values/identifiers.ts";
import { GAP, LEAST_DIGITS, SIGN, spread } from "../../contract/values/number-in-text.ts";
import { normaliseText } from "../../contract/values/typed-text.ts";

/**
 * A number as it is compared. `core`: what a text must contain to carry it at all, where signs are
 * left out; `letters`: its whole form where letters begin it.
 */
export type Sought = { digits: string; core: string; letters: string; pattern: RegExp };

const signs = new RegExp(SIGN, "gu");
const YEAR = `(?:1${GAP}[89]|2${GAP}0)${GAP}\\d${GAP}\\d`;
const may = (form: string) => `(?:${form}${GAP})?`;

/**
 * What a typed number is compared by; undefined when it has fewer than {@link LEAST_DIGITS} digits,
 * or is no number.
 */
export function soughtNumber(typed: string): Sought | undefined {
  const mobile = checkMobile(typed);
  const plain = mobile.ok ? mobile.value : comparable(typed).replace(signs, "");
  const digits = plain.replace(/\D/g, "");
  if (digits.length < LEAST_DIGITS || !/^[A-Z]{0,5}\d+$/.test(plain)) return undefined;
  const letters = /^(NIDFN)?\d+$/.test(plain) ? "" : plain;
  const { core, form } = letters ? { core: letters, form: spread(letters) } : formsOf(digits);
  const before = letters ? "" : "(?<!\\d)";
  return { digits, letters, core, pattern: new RegExp(`${before}${form}(?!\\d)`, "u") };
}

/**
 * A mobile in each of its forms, also as a Rocket account; an old NID with or without the year of
 * birth before it.
 */
function formsOf(digits: string): { core: string; form: string } {
  const { local = "", check } = mobileIn(digits) ?? {};
  if (check === "")
    return {
      core: local,
      form: `${may(may(spread("00")) + spread("88"))}${may("0")}${spread(local)}\\d?`,
    };
  const tail = tailOf(digits);
  const year = tail === digits ? YEAR : spread(digits.slice(0, -tail.length));
  return { core: tail, form: `${tail.length === 13 ? may(year) : ""}${spread(tail)}` };
}

/**
 * Whether a text carries this number: in digits of any script, in groups, with a country's or an
 * old form's digits before it. A longer number that only contains it is another one.
 */
export function carries(text: string, { pattern }: Sought): boolean {
  return pattern.test(comparable(text));
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

function tailOf(digits: string): string {
  return /^(18|19|20)\d{15}$/.test(digits) ? digits.slice(4) : digits;
}

function comparable(text: string): string {
  return toAsciiDigits(normaliseText(text)).toUpperCase();
}
