const BENGALI_ZERO = 0x09e6;

/** Bengali digits (U+09E6–09EF) become 0–9; all other text stays. `Number("১২")` is NaN and `\d` misses them. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** 0–9 become Bengali digits; all other text stays. */
export function toBengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(Number(digit) + BENGALI_ZERO));
}

/**
 * The one form in which typed text, search keys and OCR text are stored and compared: NFC, trimmed.
 * For Bengali NFC *de*composes: য় ড় ঢ় (U+09DF, 09DC, 09DD are composition exclusions) become letter + nukta.
 * Inner spaces and joiners stay: র‍্যাব needs its ZWJ.
 */
export function normaliseText(text: string): string {
  return text.normalize("NFC").trim();
}

/**
 * An identifier as typed or pasted → NFC with ASCII digits. Drops spaces, hyphens and dashes (NBSP and the minus sign too), and
 * invisible format characters (ZWJ, ZWSP, BOM, the direction marks of numbers from phone books). Drops nothing else: letters and
 * "+" stay. Not for money, because it would drop the sign of "-5".
 */
export function normaliseNumber(text: string): string {
  return toAsciiDigits(text.normalize("NFC")).replace(/[\s\p{Cf}\p{Pd}\u2212]/gu, "");
}
