// The specification's own format, on the English page.
const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone: "Asia/Dhaka" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Dhaka" });

/** The date of an ISO 8601 time in Dhaka: "20/11/2026". */
export function shortDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** The time of day of an ISO 8601 time in Dhaka: "14:05". */
export function shortTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}
