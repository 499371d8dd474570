export type Locale = "bn" | "en";

/** Shown for a value that is missing or unreadable. */
const NOTHING = "—";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** English amounts are grouped in lakh and crore too; English dates begin with the day. */
const NUMBER_TAG: Record<Locale, string> = { bn: "bn-BD", en: "en-IN" };
const DATE_TAG: Record<Locale, string> = { bn: "bn-BD", en: "en-GB" };
const timeZone = "Asia/Dhaka";

const takaFormat = perLocale((locale) => numberFormat(locale, { minimumFractionDigits: 2 }));
const plainNumberFormat = perLocale((locale) => numberFormat(locale, {}));
const dateFormat = perLocale((locale) => dateTimeFormat(locale, { dateStyle: "long" }));
const timeFormat = perLocale((locale) => dateTimeFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true }));
const durationFormats = perLocale((locale) => ({
  minute: numberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" }),
  hour: numberFormat(locale, { style: "unit", unit: "hour", unitDisplay: "long" }),
  day: numberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }),
}));
const hourInDhaka = new Intl.DateTimeFormat("en-GB", { hour: "numeric", hourCycle: "h23", timeZone });

/** An amount in tk (at most two decimals) as "৳১২,৩৪,৫৬৭.৫০"; whole taka without decimals, "—" for none. */
export function formatTaka(tk: number | null | undefined, locale: Locale): string {
  if (!isFiniteNumber(tk)) return NOTHING;
  const format = Number.isInteger(tk) ? plainNumberFormat(locale) : takaFormat(locale);
  return `${tk < 0 ? "-" : ""}৳${format.format(Math.abs(tk))}`;
}

/** A number in the locale's digits, grouped in lakh and crore, with at most two decimals; "—" for none. */
export function formatNumber(value: number | null | undefined, locale: Locale): string {
  return isFiniteNumber(value) ? plainNumberFormat(locale).format(value) : NOTHING;
}

/** The date in Dhaka of an ISO 8601 time or YYYY-MM-DD: "১৪ এপ্রিল, ২০২৫" or "14 April 2025"; "—" for none. */
export function formatDate(iso: string | null | undefined, locale: Locale): string {
  const date = parseInstant(iso);
  return date ? dateFormat(locale).format(date) : NOTHING;
}

/** An ISO 8601 time in Dhaka: "১৪ এপ্রিল, ২০২৫, বিকাল ৩:০৫" or "14 April 2025, 3:05 pm"; "—" for none. */
export function formatDateTime(iso: string | null | undefined, locale: Locale): string {
  return parseInstant(iso) ? `${formatDate(iso, locale)}, ${formatTime(iso, locale)}` : NOTHING;
}

/** The time of day in Dhaka: "বিকাল ৩:০৫" or "3:05 pm"; "—" for none. */
export function formatTime(iso: string | null | undefined, locale: Locale): string {
  const date = parseInstant(iso);
  if (!date) return NOTHING;
  if (locale === "en") return timeFormat("en").format(date);
  // Intl for bn-BD writes "৩:০৫ PM", but in Bengali the part of the day is named before the time.
  const parts = timeFormat("bn").formatToParts(date);
  const digits = (type: "hour" | "minute") => parts.find((part) => part.type === type)?.value;
  return `${partOfDay(Number(hourInDhaka.format(date)))} ${digits("hour")}:${digits("minute")}`;
}

/** The time of an answer, as seen at `now` (ms since 1970): without the date if it is from the same day in Dhaka. */
export function formatAsOf(iso: string | null | undefined, locale: Locale, now: number = Date.now()): string {
  const today = formatDate(new Date(now).toISOString(), locale);
  return formatDate(iso, locale) === today ? formatTime(iso, locale) : formatDateTime(iso, locale);
}

/**
 * An ISO 8601 time relative to `now` (ms since 1970): "এইমাত্র" within a minute, then "৫ মিনিট আগে" or "৫ মিনিট পরে", hours and
 * days; from 30 days on the date; "—" for none.
 */
export function formatRelative(iso: string | null | undefined, locale: Locale, now: number = Date.now()): string {
  const date = parseInstant(iso);
  if (!date) return NOTHING;
  const distance = Math.abs(now - date.getTime());
  if (distance < MINUTE) return locale === "bn" ? "এইমাত্র" : "just now";
  if (distance >= 30 * DAY) return formatDate(iso, locale);
  const past = date.getTime() < now;
  const duration = formatDuration(distance, locale);
  if (locale === "bn") return `${duration} ${past ? "আগে" : "পরে"}`;
  return past ? `${duration} ago` : `in ${duration}`;
}

function formatDuration(ms: number, locale: Locale): string {
  const formats = durationFormats(locale);
  if (ms < HOUR) return formats.minute.format(Math.floor(ms / MINUTE));
  if (ms < DAY) return formats.hour.format(Math.floor(ms / HOUR));
  return formats.day.format(Math.floor(ms / DAY));
}

function partOfDay(hour: number): string {
  if (hour < 4) return "রাত";
  if (hour < 6) return "ভোর";
  if (hour < 12) return "সকাল";
  if (hour < 15) return "দুপুর";
  if (hour < 18) return "বিকাল";
  return hour < 20 ? "সন্ধ্যা" : "রাত";
}

function isFiniteNumber(value: number | null | undefined): value is number {
  return Number.isFinite(value);
}

function parseInstant(iso: string | null | undefined): Date | undefined {
  const date = new Date(iso ?? "");
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(NUMBER_TAG[locale], { maximumFractionDigits: 2, ...options });
}

function dateTimeFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(DATE_TAG[locale], { timeZone, ...options });
}

/** Intl formatters are slow to make, so each is made at its first use and kept. */
function perLocale<Format>(make: (locale: Locale) => Format): (locale: Locale) => Format {
  const made = new Map<Locale, Format>();
  return (locale) => {
    const format = made.get(locale) ?? make(locale);
    made.set(locale, format);
    return format;
  };
}
