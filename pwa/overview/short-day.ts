import type { Locale } from "../i18n/format.ts";

const formats = {
  bn: new Intl.DateTimeFormat("bn-BD", { day: "numeric", month: "short", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" }),
};

/** "2026-11-20" → "২০ নভেম্বর" or "20 Nov": as much as fits under a column. */
export function shortDay(day: string, locale: Locale): string {
  return formats[locale].format(new Date(day));
}
