import { toAsciiDigits } from "./digits.ts";
import { normaliseText } from "./typed-text.ts";

/**
 * The form in which names and what is sought are compared: lower case, ASCII digits, without
 * joiners; spaces, hyphens, stops and colons are one space, and so is ঃ, which is typed for a colon
 * (মোঃ = মো: = মো.). ৎ is ত্, and অ + া is আ.
 */
export function searchForm(text: string): string {
  return toAsciiDigits(normaliseText(text))
    .replace(/[\u200c\u200d]+/g, "")
    .replaceAll("ৎ", "ত্")
    .replaceAll("অা", "আ")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[\s\p{Pd}\u2212.:,;।ঃ'’]+/gu, " ")
    .trim();
}
