import type { OpeningHours, Span } from "../../contract/opening-hours.ts";
import { timeInDhaka } from "../../contract/values/dates/iso-date.ts";
import { nextOpening, weekdayNames, weekdays } from "../../contract/week.ts";
import { formatTime, type Locale, useLocale } from "../i18n/t.ts";

/** A time of the day, HH:MM in Dhaka, as words. */
export const formatClock = (time: string, locale: Locale) =>
  formatTime(`2026-01-01T${time}:00+06:00`, locale);

/** "Every day 9:00 to 21:00; Friday closed", for people. */
export function formatHours(
  { weekdays: own = {}, ...daily }: OpeningHours,
  locale: Locale,
): string {
  const days = weekdayNames.flatMap((day) => {
    const span = own[day];
    if (span === undefined) return [];
    const closed = locale === "bn" ? "বন্ধ" : "closed";
    return [`${weekdays[day][locale]} ${span ? formatSpan(span, locale) : closed}`];
  });
  const every =
    locale === "bn"
      ? `রোজ ${formatSpan(daily, locale)} পর্যন্ত খোলা`
      : `Open every day from ${formatSpan(daily, locale)}`;
  return days.length > 0 ? `${every}; ${days.join(", ")}` : every;
}

function formatSpan({ opens, closes }: Span, locale: Locale): string {
  const [from, to] = [formatClock(opens, locale), formatClock(closes, locale)];
  return locale === "bn" ? `${from} থেকে ${to}` : `${from} to ${to}`;
}

/** Says of a closed service when it opens by itself. */
export function OpenHours({ hours }: { hours: OpeningHours | undefined }) {
  const locale = useLocale();
  if (!hours) return null;
  const next = nextOpening(hours, timeInDhaka(new Date()));
  const all = formatHours(hours, locale);
  if (!next) return <p>{locale === "bn" ? `${all}।` : `${all}.`}</p>;
  const time = formatClock(next.opens, locale);
  const day = sayDay(next, locale);
  return (
    <p>
      {locale === "bn"
        ? `আবার খুলবে ${day}${time}-এ। ${all}।`
        : `Opens again ${day}at ${time}. ${all}.`}
    </p>
  );
}

/** Today is not said. */
function sayDay(
  { day, inDays }: NonNullable<ReturnType<typeof nextOpening>>,
  locale: Locale,
): string {
  if (inDays === 0) return "";
  if (inDays === 1) return locale === "bn" ? "কাল " : "tomorrow ";
  return locale === "bn" ? `${weekdays[day].bn} ` : `on ${weekdays[day].en} `;
}
