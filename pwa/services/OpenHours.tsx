import type { OpeningHours } from "../../contract/switches.ts";
import { formatTime, type Locale, useLocale } from "../i18n/t.ts";

/** A time of the day, HH:MM in Dhaka, as words. */
export const formatClock = (time: string, locale: Locale) =>
  formatTime(`2026-01-01T${time}:00+06:00`, locale);

/** "Every day 9:00 to 21:00", for people. */
export function formatHours({ opens, closes }: OpeningHours, locale: Locale): string {
  const [from, to] = [formatClock(opens, locale), formatClock(closes, locale)];
  return locale === "bn"
    ? `রোজ ${from} থেকে ${to} পর্যন্ত খোলা`
    : `Open every day from ${from} to ${to}`;
}

/** Says of a closed service when it opens by itself. */
export function OpenHours({ hours }: { hours: OpeningHours | undefined }) {
  const locale = useLocale();
  if (!hours) return null;
  const next = formatClock(hours.opens, locale);
  const daily = formatHours(hours, locale);
  return (
    <p>{locale === "bn" ? `আবার খুলবে ${next}-এ। ${daily}।` : `Opens again at ${next}. ${daily}.`}</p>
  );
}
