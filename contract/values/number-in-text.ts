/** A sign that may stand in a number as people write it: no letter and no digit. */
export const SIGN = String.raw`[^\p{L}\p{Nd}]`;
/**
 * What may stand between two digits of one number, as in "(017) 12/34 – 5678". Of a regular
 * expression with the flag `u`.
 */
export const GAP = `(?:${SIGN}{1,8})?`;

/** The least digits that may be somebody's number; fewer are in too many others. */
export const LEAST_DIGITS = 6;
/** Runs of so many digits, with what stands between them. For ASCII digits: see `toAsciiDigits`. */
export const numbersInText = new RegExp(`\\d(?:${GAP}\\d){${LEAST_DIGITS - 1},}`, "gu");

/** These letters and digits in a row, with or without gaps. */
export const spread = (plain: string) => Array.from(plain).join(GAP);
