const BENGALI_ZERO = 0x09e6;

/** Bengali digits (U+09E6–09EF) become 0–9; all other text stays. `Number("১২")` is NaN and `\d` misses them. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO));
}

/** 0–9 become Bengali digits; all other text stays. */
export function toBengaliDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(Number(digit) + BENGALI_ZERO));
}

const ends = { রাত: 4, ভোর: 6, সকাল: 12, দুপুর: 15, বিকাল: 18, সন্ধ্যা: 20 };

/** The part of the day in which this hour (0 to 23) falls, which Bengali names before a time. */
export function partOfDay(hour: number): string {
  return Object.entries(ends).find(([, end]) => hour < end)?.[0] ?? "রাত";
}
