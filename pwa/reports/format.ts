import { monthNames } from "../../contract/values/dates/shown-date.ts";
import { formatNumber, formatTaka, inDigits, type Locale } from "../i18n/t.ts";

/** "নভেম্বর ২০২৬", of a day in it (YYYY-MM-DD). */
export function formatMonth(day: string, locale: Locale): string {
  const name = monthNames[locale][Number(day.slice(5, 7)) - 1];
  return `${name} ${inDigits(day.slice(0, 4), locale)}`;
}

/**
 * How much more or less it is, with its sign; undefined where it is the same. In tk, or a count.
 */
export function formatChange(
  now: number,
  before: number,
  of: "taka" | "count",
  locale: Locale,
): string | undefined {
  // In poisha: decimal fractions of tk don't add up exactly.
  const change = (Math.round(now * 100) - Math.round(before * 100)) / 100;
  if (change === 0) return undefined;
  const size = Math.abs(change);
  const said = of === "taka" ? formatTaka(size, locale) : formatNumber(size, locale);
  return `${change < 0 ? "−" : "+"}${said}`;
}

const units = [
  { minutes: 1440, less: 60, bn: ["দিন", "ঘণ্টা"], en: ["d", "h"] },
  { minutes: 60, less: 1, bn: ["ঘণ্টা", "মিনিট"], en: ["h", "min"] },
] as const;

/** Minutes in their two largest units: "৪২ মিনিট", "২ ঘণ্টা ৫ মিনিট", "১ দিন ৩ ঘণ্টা". */
export function formatMinutes(minutes: number, locale: Locale): string {
  const unit = units.find((one) => minutes >= one.minutes);
  const said = (count: number, name: string) => `${formatNumber(count, locale)} ${name}`;
  if (!unit) return said(minutes, units[1][locale][1]);
  const less = Math.floor((minutes % unit.minutes) / unit.less);
  const large = said(Math.floor(minutes / unit.minutes), unit[locale][0]);
  return less > 0 ? `${large} ${said(less, unit[locale][1])}` : large;
}
