import { toAsciiDigits, toBengaliDigits } from "./digits.ts";
import { normaliseNumber, normaliseText } from "./typed-text.ts";

/**
 * "K-4821": the letter tells it from every other number at a desk. Lists show it in the digits of
 * the page.
 */
export function orderNumber(number: number): string {
  return `K-${number}`;
}

/**
 * The letter as people write it, on Latin, Bengali, Cyrillic and Greek keyboards, for a pattern
 * that ignores case.
 */
export const ORDER_LETTER = "(?:[kｋкκ]|কে?)";

const typedNumber = new RegExp(`^[#№]?${ORDER_LETTER}?[#№]?([1-9]\\d{0,14})[.,।]?$`, "iu");

/**
 * An order's number in the digits of the language, "K-৪৮২১". Empty for none: an order that an older
 * release kept.
 */
export function formatOrderNumber(number: string | null | undefined, locale: "bn" | "en"): string {
  return locale === "bn" ? toBengaliDigits(number ?? "") : (number ?? "");
}

/**
 * The number that typed text may mean, in either digits, with or without its letter or a # before
 * it; undefined when it can't be one.
 */
export function readOrderNumber(typed: string): number | undefined {
  const digits = typedNumber.exec(normaliseNumber(typed))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** With its letter a number is an order's, whatever follows it: "K-4821-28-11-2026", "K-4821v2". */
export const lettered = new RegExp(
  `(?<![\\p{L}\\d])${ORDER_LETTER}[\\s.:#№=+~\\p{Pd}\\u2212]{0,3}([1-9]\\d{3,9})(?!\\d)`,
  "giu",
);

/**
 * The orders' numbers that a sought text may mean: itself, or those among its words that have their
 * letter.
 */
export function soughtOrders(typed: string): number[] {
  const whole = readOrderNumber(typed);
  if (whole !== undefined) return [whole];
  return [...toAsciiDigits(normaliseText(typed)).matchAll(lettered)].map(([, digits]) =>
    Number(digits),
  );
}
