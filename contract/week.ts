import type { OpeningHours, Span } from "./opening-hours.ts";
import type { Words } from "./values/fields.ts";

/** The days of the week by their keys, as a Bangladeshi week begins. */
export const weekdays = {
  sat: { bn: "শনিবার", en: "Saturday" },
  sun: { bn: "রবিবার", en: "Sunday" },
  mon: { bn: "সোমবার", en: "Monday" },
  tue: { bn: "মঙ্গলবার", en: "Tuesday" },
  wed: { bn: "বুধবার", en: "Wednesday" },
  thu: { bn: "বৃহস্পতিবার", en: "Thursday" },
  fri: { bn: "শুক্রবার", en: "Friday" },
} as const satisfies Record<string, Words>;
export type Weekday = keyof typeof weekdays;
export const weekdayNames = Object.keys(weekdays) as Weekday[];

/** The hours that begin on a day; null when there are none. */
export function hoursOn({ weekdays: own = {}, ...daily }: OpeningHours, day: Weekday): Span | null {
  const span = own[day];
  return span === undefined ? daily : span;
}

/**
 * The next opening after an instant: on which day, in how many days from that one, and when.
 * Undefined when every day is closed.
 */
export function nextOpening(
  hours: OpeningHours,
  timeInDhaka: string,
): { day: Weekday; inDays: number; opens: string } | undefined {
  const today = weekdayNames.indexOf(weekdayOf(timeInDhaka));
  for (let inDays = 0; inDays <= weekdayNames.length; inDays += 1) {
    const day = weekdayNames[(today + inDays) % weekdayNames.length] ?? "sat";
    const opens = hoursOn(hours, day)?.opens;
    if (opens && (inDays > 0 || opens > timeInDhaka.slice(11, 16))) return { day, inDays, opens };
  }
  return undefined;
}

/** The day of the week of a date YYYY-MM-DD. */
function weekdayOf(isoDate: string): Weekday {
  // 1 January 2000 was a Saturday.
  const days = Math.round((Date.parse(isoDate.slice(0, 10)) - Date.UTC(2000, 0, 1)) / 86_400_000);
  return weekdayNames[((days % 7) + 7) % 7] ?? "sat";
}
