import { atom, getDefaultStore, useAtomValue } from "jotai";
import { showDay } from "../../contract/values/dates/shown-date.ts";
import { partOfDay, toBengaliDigits } from "../../contract/values/digits.ts";
import type { Sentence } from "../../contract/values/sentences.ts";
import { writeLookCookie } from "../storage/cookies.ts";
import { readLocal, writeLocal } from "../storage/local.ts";
import { given } from "./given.ts";

/* What a page says, in the language that its reader chose: texts, then numbers, money and times. */
export type Locale = "bn" | "en";

const LOCALE_KEY = "kagoj-locale";

/** The language of the page: "bn" until the user chooses "en". Set it with {@link setLocale}. */
export const localeAtom = atom<Locale>(firstLocale());

export function useLocale(): Locale {
  return useAtomValue(localeAtom);
}

/** The language for code outside of components, for example a toast. */
export function currentLocale(): Locale {
  return getDefaultStore().get(localeAtom);
}

/** Sets the language of the page and remembers it. */
export function setLocale(locale: Locale): void {
  writeLocal(LOCALE_KEY, locale);
  getDefaultStore().set(localeAtom, locale);
  if (typeof document === "undefined") return;
  document.documentElement.lang = locale;
  writeLookCookie("locale", locale);
}

/** Sets the language of <html>, and follows a choice in another tab. Call once at start. */
export function startLocale(): void {
  document.documentElement.lang = currentLocale();
  const chosen = chosenLocale();
  if (chosen) writeLookCookie("locale", chosen);
  window.addEventListener("storage", (event) => {
    if (event.key === LOCALE_KEY) setLocale(storedLocale());
  });
}

/**
 * Switches to the language that this device remembers, if the server drew the page in another one.
 * Call it after hydration.
 */
export function showChosenLocale(): void {
  const chosen = chosenLocale();
  if (chosen && chosen !== currentLocale()) setLocale(chosen);
}

/** Hydration must begin in the language that the server drew. */
function firstLocale(): Locale {
  if (!given || given.drawn === "frame") return storedLocale();
  return document.documentElement.lang === "en" ? "en" : "bn";
}

/**
 * The language that the user chose, otherwise Bengali. A service worker has no localStorage and
 * gets Bengali.
 */
export function storedLocale(): Locale {
  return chosenLocale() ?? "bn";
}

/** The language that this device remembers; undefined before a choice. */
export function chosenLocale(): Locale | undefined {
  const chosen = readLocal(LOCALE_KEY);
  return chosen === "en" || chosen === "bn" ? chosen : undefined;
}

// biome-ignore lint/suspicious/noExplicitAny: each row's second text is checked against its first.
type Entry = string | ((...params: any[]) => string);
type Like<T> = T extends (...params: infer P) => string ? (...params: P) => string : string;
type Rows<T> = { [Key in keyof T]: readonly [bn: T[Key], en: Like<NoInfer<T[Key]>>] };
type Words<T> = { [Key in keyof T]: Like<T[Key]> };

export type Text<T> = Record<Locale, T>;

/**
 * The texts of a feature, a row each: Bengali, then English. A missing one or one with other
 * parameters fails the type check.
 */
export function defineText<T extends Record<string, Entry>>(rows: Rows<T>): Text<Words<T>> {
  const column = (at: 0 | 1) =>
    Object.fromEntries(
      Object.entries<Rows<T>[keyof T]>(rows).map(([key, row]) => [key, row[at]]),
    ) as Words<T>;
  return { bn: column(0), en: column(1) };
}

/** A text in both languages, for a toast: by its key, or said with values. */
export function bothOf<T>(
  text: Text<T>,
  say: PlainKey<T> | ((words: T, locale: Locale) => string),
): Sentence {
  const sayIn = (locale: Locale) =>
    typeof say === "function" ? say(text[locale], locale) : String(text[locale][say]);
  return { en: sayIn("en"), bn: sayIn("bn") };
}
type PlainKey<T> = { [Key in keyof T]: T[Key] extends string ? Key & string : never }[keyof T];

/**
 * The lines that show a sentence: on the Bengali page the Bengali, and below it the English if the
 * specification quotes that.
 */
export function linesOf(
  { en, bn, quoted }: Sentence,
  locale: Locale,
): [first: string, second?: string] {
  if (locale === "en") return [en];
  return quoted && bn !== en ? [bn, en] : [bn];
}

/**
 * Marks a sentence as quoted by the specification. The server's own messages are: it says that they
 * are shown.
 */
export function quote({ en, bn }: Sentence): Sentence {
  return { en, bn, quoted: true };
}

/** The texts in the language of the page. */
export function useText<T>(text: Text<T>): T {
  return text[useLocale()];
}

/** Shown for a value that is missing or unreadable. */
const NOTHING = "—";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** English amounts are grouped in lakh and crore too. */
const NUMBER_TAG: Record<Locale, string> = { bn: "bn-BD", en: "en-IN" };
const TIME_TAG: Record<Locale, string> = { bn: "bn-BD", en: "en-GB" };
const timeZone = "Asia/Dhaka";

const takaFormat = perLocale((locale) => numberFormat(locale, { minimumFractionDigits: 2 }));
const plainNumberFormat = perLocale((locale) => numberFormat(locale, {}));
const timeFormat = perLocale((locale) =>
  timeOfDayFormat(locale, { hour: "numeric", minute: "2-digit", hour12: true }),
);
const durationFormats = perLocale((locale) => ({
  second: numberFormat(locale, { style: "unit", unit: "second", unitDisplay: "long" }),
  minute: numberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" }),
  hour: numberFormat(locale, { style: "unit", unit: "hour", unitDisplay: "long" }),
  day: numberFormat(locale, { style: "unit", unit: "day", unitDisplay: "long" }),
}));
const hourInDhaka = perLocale(() => timeOfDayFormat("en", { hour: "numeric", hourCycle: "h23" }));

/**
 * An amount in tk (at most two decimals) as "৳১২,৩৪,৫৬৭.৫০"; whole taka without decimals, "—" for
 * none.
 */
export function formatTaka(tk: number | null | undefined, locale: Locale): string {
  if (!isFiniteNumber(tk)) return NOTHING;
  const format = Number.isInteger(tk) ? plainNumberFormat(locale) : takaFormat(locale);
  return `${tk < 0 ? "-" : ""}৳${format.format(Math.abs(tk))}`;
}

/**
 * A number in the locale's digits, grouped in lakh and crore, with at most two decimals; "—" for
 * none.
 */
export function formatNumber(value: number | null | undefined, locale: Locale): string {
  return isFiniteNumber(value) ? plainNumberFormat(locale).format(value) : NOTHING;
}

/**
 * The date in Dhaka of an ISO 8601 time or YYYY-MM-DD: "১৪ এপ্রিল, ২০২৫" or "14 April 2025"; "—"
 * for none.
 */
export function formatDate(iso: string | null | undefined, locale: Locale): string {
  const date = parseInstant(iso);
  return date ? showDay(date, locale) : NOTHING;
}

/**
 * An ISO 8601 time in Dhaka: "১৪ এপ্রিল, ২০২৫, বিকাল ৩:০৫" or "14 April 2025, 3:05 pm"; "—" for
 * none.
 */
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
  return (
    `${partOfDay(Number(hourInDhaka("en").format(date)))} ` +
    `${digits("hour")}:${digits("minute")}`
  );
}

/**
 * The time of an answer, as seen at `now` (ms since 1970): without the date if it is from the same
 * day in Dhaka.
 */
export function formatAsOf(
  iso: string | null | undefined,
  locale: Locale,
  now: number = Date.now(),
): string {
  const today = formatDate(new Date(now).toISOString(), locale);
  return formatDate(iso, locale) === today ? formatTime(iso, locale) : formatDateTime(iso, locale);
}

/**
 * An ISO 8601 time relative to `now` (ms since 1970): "এইমাত্র" within a minute, then "৫ মিনিট আগে"
 * or "৫ মিনিট পরে", hours and days; from 30 days on the date; "—" for none.
 */
export function formatRelative(
  iso: string | null | undefined,
  locale: Locale,
  now: number = Date.now(),
): string {
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

/** A wait that is counted down: "৩৮ সেকেন্ড", "১২ মিনিট ৩০ সেকেন্ড", "১ ঘণ্টা ৫ মিনিট". */
export function formatWait(seconds: number, locale: Locale): string {
  const formats = durationFormats(locale);
  const parts = [
    formats.hour.format(Math.floor(seconds / 3600)),
    formats.minute.format(Math.floor((seconds % 3600) / 60)),
    formats.second.format(seconds % 60),
  ];
  if (seconds < 60) return parts.slice(2).join("");
  return parts.slice(...(seconds < 3600 ? [1, 3] : [0, 2])).join(" ");
}

export function formatDuration(ms: number, locale: Locale): string {
  const formats = durationFormats(locale);
  if (ms < HOUR) return formats.minute.format(Math.floor(ms / MINUTE));
  if (ms < DAY) return formats.hour.format(Math.floor(ms / HOUR));
  return formats.day.format(Math.floor(ms / DAY));
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

function timeOfDayFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(TIME_TAG[locale], { timeZone, ...options });
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

/**
 * An identifier in the digits of the language, without grouping. The asterisks of a masked one
 * become dots.
 */
export function inDigits(value: string, locale: Locale): string {
  // As cards are printed, however many characters are hidden.
  const dotted = value.replace(/\*+(?=\S)/g, "•••• ").replace(/\*+/g, "•••");
  return locale === "bn" ? toBengaliDigits(dotted) : dotted;
}

/**
 * A number or code, masked or not. One with letters keeps its English digits, as it is printed on
 * paper.
 */
export function formatDigits(value: string, locale: Locale): string {
  return inDigits(value, /[A-Za-z]/.test(value) ? "en" : locale);
}
