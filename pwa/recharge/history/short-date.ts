const dateFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "short", timeZone: "Asia/Dhaka" });
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: "Asia/Dhaka" });

/** ISO 8601 instant → "20/11/2026" in Dhaka. */
export function shortDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

/** ISO 8601 instant → "14:05" in Dhaka. */
export function shortTime(iso: string): string {
  return timeFormat.format(new Date(iso));
}
