import { toBengaliDigits } from "../../contract/values/digits.ts";
import type { Locale } from "./format.ts";

/** An identifier in the digits of the language, without grouping. The asterisks of a masked one become dots. */
export function inDigits(value: string, locale: Locale): string {
  // As cards are printed, however many characters are hidden.
  const dotted = value.replace(/\*+(?=\S)/g, "•••• ").replace(/\*+/g, "•••");
  return locale === "bn" ? toBengaliDigits(dotted) : dotted;
}

/** A number or code, masked or not. One with letters keeps its English digits, as it is printed on paper. */
export function formatDigits(value: string, locale: Locale): string {
  return inDigits(value, /[A-Za-z]/.test(value) ? "en" : locale);
}
