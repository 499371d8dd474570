import { formatNumber, type Locale } from "../i18n/t.ts";

const units = [
  { minutes: 1440, bn: "দিনে", en: ["day", "days"] },
  { minutes: 60, bn: "ঘণ্টায়", en: ["hour", "hours"] },
  { minutes: 1, bn: "মিনিটে", en: ["minute", "minutes"] },
] as const;

/**
 * How long a service usually takes, in the largest unit without a fraction: "সাধারণত ২ ঘণ্টায়",
 * "usually within 2 hours".
 */
export function formatExpected(minutes: number, locale: Locale): string {
  const unit = units.find((one) => minutes % one.minutes === 0) ?? units[2];
  const count = minutes / unit.minutes;
  const said = formatNumber(count, locale);
  return locale === "bn"
    ? `সাধারণত ${said} ${unit.bn}`
    : `usually within ${said} ${unit.en[count === 1 ? 0 : 1]}`;
}
