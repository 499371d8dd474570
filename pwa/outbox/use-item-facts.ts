import { useLocale } from "../i18n/locale.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { sayNumber } from "../services/order-lines.ts";
import { useOrderName } from "../services/use-order-name.ts";

/**
 * What an outbox item is shown by: the service's name as it was when the person tapped, since it may be gone from this phone
 * by now, and what tells it from others, masked.
 */
export function useItemFacts(): (item: OutboxItem) => { category: string; name: string; telling: string[] } {
  const locale = useLocale();
  const nameOf = useOrderName();
  return ({ kind, summary }) => {
    // Items that were kept before services had their names with them have none.
    const { category = kind, operator, nameBn, nameEn, ...rest } = summary;
    const kept = locale === "bn" ? nameBn : nameEn;
    return {
      category,
      name: kept ?? nameOf({ category, operator }),
      telling: Object.values(rest).map((value) => sayNumber(value, locale)),
    };
  };
}
