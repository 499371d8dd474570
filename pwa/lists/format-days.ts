import { formatDate, type Locale } from "../i18n/t.ts";

/** Days in Dhaka (YYYY-MM-DD): "২৯ নভেম্বর, ২০২৬", or from one to another. */
export function formatDays({ from, to }: { from: string; to: string }, locale: Locale): string {
  const [first, last] = [formatDate(from, locale), formatDate(to, locale)];
  return first === last ? first : `${first} – ${last}`;
}
