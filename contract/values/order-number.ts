import { toBengaliDigits } from "./digits.ts";
import { normaliseNumber } from "./typed-text.ts";

/** "K-4821": the letter tells it from every other number at a desk. Lists show it in the digits of the page. */
export function orderNumber(number: number): string {
  return `K-${number}`;
}

/** An order's number in the digits of the language, "K-৪৮২১". Empty for none: an order that an older release kept. */
export function formatOrderNumber(number: string | null | undefined, locale: "bn" | "en"): string {
  return locale === "bn" ? toBengaliDigits(number ?? "") : (number ?? "");
}

/** The number that typed text may mean, in either digits, with or without its letter or a # before it; undefined when it can't be one. */
export function readOrderNumber(typed: string): number | undefined {
  const digits = /^[#№]?(?:k|কে)?[#№]?([1-9]\d{0,14})[.,।]?$/i.exec(normaliseNumber(typed))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
