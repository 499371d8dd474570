import { cameOf, owedOf } from "../../contract/shop/sums.ts";
import { formatTaka, type Locale, useLocale } from "../i18n/t.ts";
import type { Entry } from "./entries.ts";
import { shopText } from "./text.ts";

/** What was taken of an order and what is owed, in words; "" where nothing was noted. */
export function sumWords(entry: Pick<Entry, "sum" | "cancelled">, locale: Locale): string {
  if (!entry.sum) return "";
  const text = shopText[locale];
  const [came, owed] = [cameOf(entry.sum), owedOf(entry)];
  const taka = (tk: number) => formatTaka(tk, locale);
  return [
    came !== 0 || owed === 0 ? text.tookOf(taka(came)) : "",
    owed > 0 ? text.dueOf(taka(owed)) : owed < 0 ? text.backOf(taka(-owed)) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

export function useSumWords(): (entry: Pick<Entry, "sum" | "cancelled">) => string {
  const locale = useLocale();
  return (entry) => sumWords(entry, locale);
}
