const MINUTE = 60;
const HOUR = 60 * MINUTE;
const hours = Array.from({ length: 24 }, (_, hour) => (hour + 1) * HOUR);

/**
 * Seconds after a confirm at which the provider is asked while the outcome is in doubt: a little
 * after the confirm must have ended, after 1, 2, 5 and 15 minutes, then hourly for a day.
 */
export function checkSchedule(timeoutMs: number): number[] {
  const first = (timeoutMs / 1000) * (7 / 6);
  const later = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, ...hours];
  return [first, ...later.filter((seconds) => seconds > first)];
}

/**
 * Seconds after a payment was begun on a page where the payer may pay without coming back: most are
 * done within minutes, and the page is open for a day at most. The last is for what it said at its
 * end.
 */
export const pageSchedule = [...[2 * MINUTE, 5 * MINUTE, 15 * MINUTE], ...hours, 25 * HOUR];
