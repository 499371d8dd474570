import { toAsciiDigits } from "./digits.ts";

/** Highest price of a service, in tk. */
export const MAX_PRICE_TK = 100_000;
/** Highest balance of a user, in tk. */
export const MAX_BALANCE_TK = 10_000_000;
/** Lowest recharge, in tk (specification, constants). */
export const MIN_RECHARGE_TK = 200;

/**
 * An amount in tk, typed or from JSON → whole poisha, exactly: its decimal text is read, no float is multiplied.
 * Undefined for signs, exponents, grouping commas, more than two decimals (so for 0.1 + 0.2 too: add up in poisha), and
 * amounts too large to be exact.
 */
export function parseTk(input: string | number): number | undefined {
  const text = typeof input === "number" ? String(input) : toAsciiDigits(input).trim();
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const poisha = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(poisha) ? poisha : undefined;
}

/**
 * Whole poisha (negative too, for ledger rows) → tk with at most two decimals, for JSON. Exact up to 70 trillion tk.
 * Throws RangeError for a fraction of a poisha.
 */
export function tkFromPoisha(poisha: number | bigint): number {
  const exact = Number(poisha);
  if (!Number.isSafeInteger(exact)) throw new RangeError("poisha must be a safe integer");
  return exact / 100;
}
