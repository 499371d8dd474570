const dhakaOffsetMs = 6 * 60 * 60 * 1000;

/** `2024-07-25T23:43:29:746 GMT+0600`: Dhaka time, and a colon before the milliseconds. `at` is epoch ms. */
export function bkashTime(at: number): string {
  const iso = new Date(at + dhakaOffsetMs).toISOString();
  return `${iso.slice(0, 19)}:${iso.slice(20, 23)} GMT+0600`;
}

/** The calendar day in Dhaka, whatever the zone of this machine. */
export function dhakaDay(at: number): { year: number; month: number; day: number } {
  const local = new Date(at + dhakaOffsetMs);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}
