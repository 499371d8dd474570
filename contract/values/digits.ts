/**
 * The zeros of Bengali, Arabic (as Arabs and as Persians write them), Devanagari, and of the wide
 * digits of some keyboards.
 */
const ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966, 0xff10];
/** Digits that people type besides 0–9, ten of each script in their order. */
export const OTHER_DIGITS = ZEROS.flatMap((zero) =>
  Array.from({ length: 10 }, (_, digit) => String.fromCharCode(zero + digit)),
).join("");
const otherDigit = new RegExp(`[${OTHER_DIGITS}]`, "g");

/**
 * Digits of any script that people type become 0–9; all other text stays. `Number("১২")` is NaN and
 * `\d` misses them.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(otherDigit, (digit) => String(OTHER_DIGITS.indexOf(digit) % 10));
}

/** 0–9 become Bengali digits; all other text stays. */
export function toBengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => OTHER_DIGITS.charAt(Number(digit)));
}

const ends = { রাত: 4, ভোর: 6, সকাল: 12, দুপুর: 15, বিকাল: 18, সন্ধ্যা: 20 };

/** The part of the day in which this hour (0 to 23) falls, which Bengali names before a time. */
export function partOfDay(hour: number): string {
  return Object.entries(ends).find(([, end]) => hour < end)?.[0] ?? "রাত";
}
