import { formatNumber, type Locale } from "../i18n/t.ts";
import type { ReceiptLine } from "./ReceiptDialog.tsx";
import { receiptText } from "./text.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** So much of a unit is told before the next larger one is. */
const MOST = 1.5;

/** That money was credited by itself, and so many seconds after it was told of. */
export function byItselfLine(seconds: number, locale: Locale): ReceiptLine {
  const words = receiptText[locale];
  const count = (unit: number) => formatNumber(Math.max(1, Math.round(seconds / unit)), locale);
  const after =
    seconds < MOST * MINUTE
      ? words.afterSeconds(count(1))
      : seconds < MOST * HOUR
        ? words.afterMinutes(count(MINUTE))
        : words.afterHours(count(HOUR));
  return { label: words.byItself, value: after };
}
