import { toBengaliDigits } from "../../contract/values/digits.ts";
import type { Locale } from "./format.ts";

/** A number that is a name, not an amount (identifiers): ungrouped, in the digits of the page. Masked ones get dots. */
export function inDigits(value: string, locale: Locale): string {
  const dotted = value.replaceAll("*", "•");
  return locale === "bn" ? toBengaliDigits(dotted) : dotted;
}
