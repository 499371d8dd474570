import { formatDigits, useLocale } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { useOrderName } from "../services/names.ts";

/**
 * How an outbox item is shown: the name that its service had when it was ordered, since the phone may no longer know the service,
 * and the masked values that distinguish it.
 */
export function useItemFacts(): (item: OutboxItem) => { category: string; name: string; telling: string[] } {
  const locale = useLocale();
  const nameOf = useOrderName();
  return ({ kind, summary }) => {
    // Old items were kept without the names of their services.
    const { category = kind, operator, nameBn, nameEn, ...rest } = summary;
    const kept = locale === "bn" ? nameBn : nameEn;
    return {
      category,
      name: kept ?? nameOf({ category, operator }),
      telling: Object.values(rest).map((value) => formatDigits(value, locale)),
    };
  };
}
