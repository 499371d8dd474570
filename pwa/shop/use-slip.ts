import { forWhomField } from "../../contract/services/declare.ts";
import { cameOf, owedOf } from "../../contract/shop/sums.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { formatDateTime, formatTaka, useLocale } from "../i18n/t.ts";
import type { Receipt } from "../receipt/ReceiptDialog.tsx";
import { receiptText } from "../receipt/text.ts";
import { useOrderName } from "../services/names.ts";
import type { Entry } from "./entries.ts";
import { shopText } from "./text.ts";

/** What a customer of the shop gets on paper; undefined where nothing was noted of the order. */
export function useSlip(): (entry: Entry) => Receipt | undefined {
  const locale = useLocale();
  const nameOf = useOrderName();
  const [text, words] = [shopText[locale], receiptText[locale]];
  return (entry) => {
    const { sum, orderNumber, forWhom, createdAt } = entry;
    if (!sum) return undefined;
    const owed = Math.max(owedOf(entry), 0);
    const taka = (tk: number) => formatTaka(tk, locale);
    const lines = [
      orderNumber && { label: words.order, value: formatOrderNumber(orderNumber, locale) },
      forWhom && { label: forWhomField.label[locale], value: forWhom },
      { label: text.slipPaid, value: taka(cameOf(sum)) },
      owed > 0 && { label: text.slipDue, value: taka(owed) },
      { label: words.time, value: formatDateTime(createdAt, locale) },
    ];
    return {
      what: nameOf({ category: entry.category }),
      amount: taka(entry.cancelled ? cameOf(sum) : sum.asked),
      lines: lines.filter((line) => typeof line === "object"),
    };
  };
}
