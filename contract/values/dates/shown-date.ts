import { toBengaliDigits } from "../digits.ts";
import { dateInDhaka } from "./iso-date.ts";

/*
 * How a day is shown, on every screen, paper and message: the day, then the month, then the year.
 */

const words = (text: string) => text.normalize("NFC").split(" ");

// Marked, or a bundle that shows no date would keep them.
export const monthNames = {
  bn: /* @__PURE__ */ words(
    "জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর",
  ),
  en: /* @__PURE__ */ words(
    "January February March April May June July August September October November December",
  ),
};

/** The day of an instant in Dhaka: "১৪ এপ্রিল, ২০২৫" or "14 April 2025". */
export function showDay(instant: Date, locale: "bn" | "en"): string {
  const year = dateInDhaka(instant).slice(0, 4);
  const day = showDayOfYear(instant, locale);
  return locale === "bn" ? `${day}, ${toBengaliDigits(year)}` : `${day} ${year}`;
}

/** The same without its year: "১৪ এপ্রিল" or "14 April". */
export function showDayOfYear(instant: Date, locale: "bn" | "en"): string {
  const [, month = 0, day = 0] = dateInDhaka(instant).split("-").map(Number);
  const number = locale === "bn" ? toBengaliDigits(String(day)) : day;
  return `${number} ${monthNames[locale][month - 1]}`;
}
