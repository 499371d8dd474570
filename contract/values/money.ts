import { toAsciiDigits } from "./digits.ts";
import { MAX_TYPED, normaliseText } from "./typed-text.ts";

export const MAX_PRICE_TK = 100_000;
export const MAX_BALANCE_TK = 10_000_000;
/** Lowest recharge, in tk (specification, constants). */
export const MIN_RECHARGE_TK = 200;

/** What people write before an amount: ৳500, Tk. 500. */
const before = /^(?:(?:৳|tk|bdt|taka|টাকা|টাঃ|টা)\s*[.:]?\s*)+/i;
/**
 * Digits alone, or in groups of three, or of two before the last three, each with the same sign
 * between them; and what people write behind them: ৫০০/-, ৫০০ টাকা মাত্র।
 */
const amount =
  /^(\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d?(?:,\d\d)*,\d{3}|[1-9]\d?(?: \d\d)* \d{3})(?:\.(\d{1,2}))?(?:(?:\s*(?:\/[-=]?|৳|tk|bdt|taka|টাকা|টাঃ|টা|only|মাত্র))+[।.]?)?$/i;

/**
 * An amount in tk, typed or from JSON → whole poisha, exactly: its decimal text is read, no float
 * is multiplied. Typed amounts may be grouped (1,000, ১,০০,০০০) and name the money (৳500, ৫০০/-,
 * 500 tk). Undefined for what could mean another amount (1.000,50, 1,5, 1e3), signs, more than two
 * decimals (so for 0.1 + 0.2 too: add up in poisha), and amounts too large to be exact.
 */
export function parseTk(input: string | number): number | undefined {
  if (typeof input === "string" && input.length > MAX_TYPED) return undefined;
  const text =
    typeof input === "number"
      ? String(input)
      : toAsciiDigits(normaliseText(input)).replace(/[\p{Pd}\u2212]/gu, "-");
  const [, whole, decimals = ""] = amount.exec(text.replace(before, "")) ?? [];
  if (whole === undefined) return undefined;
  const poisha = Number(whole.replace(/[, ]/g, "")) * 100 + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(poisha) ? poisha : undefined;
}

/**
 * Taka from poisha, with at most two decimals, for JSON. Exact up to 70 trillion tk. Throws
 * RangeError for a fraction of a poisha.
 */
export function tkFromPoisha(poisha: number | bigint): number {
  const exact = Number(poisha);
  if (!Number.isSafeInteger(exact)) throw new RangeError("poisha must be a safe integer");
  return exact / 100;
}
