/** True for an existing Gregorian date YYYY-MM-DD of the years 1000–2999. */
export function isIsoDate(text: string): boolean {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * The time in Bangladesh at an instant, "2026-11-20T14:05:33". UTC+6 all year; its only summer time
 * was in 2009.
 */
export function timeInDhaka(instant: Date): string {
  return new Date(instant.getTime() + 6 * 3_600_000).toISOString().slice(0, 19);
}

/** The date in Bangladesh at an instant, YYYY-MM-DD. */
export function dateInDhaka(instant: Date): string {
  return timeInDhaka(instant).slice(0, 10);
}

/**
 * No clock is right that says an earlier day: a phone begins in 1970 again when its battery was
 * out.
 */
const NO_EARLIER = "2026-01-01";

/** True for a day (YYYY-MM-DD) after today in Dhaka. */
export function isStillToCome(isoDate: string, now = new Date()): boolean {
  return isoDate > dateInDhaka(now) && isoDate > NO_EARLIER;
}
