import { toAsciiDigits } from "./digits.ts";

/** Highest price of a service, in tk. */
export const MAX_PRICE_TK = 100_000;
/** Highest balance of a user, in tk. */
export const MAX_BALANCE_TK = 10_000_000;
/** Lowest recharge, in tk (specification, constants). */
export const MIN_RECHARGE_TK = 200;

/**
 * An amount in tk, typed or from JSON → whole poisha, exactly: the decimal text is read, nothing is multiplied as a float.
 * Undefined for signs, exponents, grouping commas, more than two decimals, and what is too large to be exact.
 * So 0.1 + 0.2 is refused: sums are made in poisha.
 */
export function parseTk(input: string | number): number | undefined {
  const text = typeof input === "number" ? String(input) : toAsciiDigits(input).trim();
  const [, whole, decimals = ""] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const poisha = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(poisha) ? poisha : undefined;
}

/**
 * Whole poisha (negative too, for ledger rows) → tk with at most two decimals, for JSON. Exact up to 70 trillion tk,
 * where doubles begin to lie further apart than a poisha. Throws RangeError for a fraction of a poisha.
 */
export function tkFromPoisha(poisha: number | bigint): number {
  const exact = Number(poisha);
  if (!Number.isSafeInteger(exact)) throw new RangeError("poisha must be a safe integer");
  return exact / 100;
}
