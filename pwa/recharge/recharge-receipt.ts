import { type MyRecharge, shownStatus } from "../../contract/recharge.ts";
import { formatDateTime, formatTaka, type Locale } from "../i18n/format.ts";
import type { Receipt } from "../receipt/receipt.ts";
import { receiptText } from "../receipt/text.ts";
import { rechargeText } from "./text.ts";

/** The receipt of a recharge. One that is not in the balance says what became of it. */
export function rechargeReceipt(row: MyRecharge, locale: Locale): Receipt {
  const [text, words] = [rechargeText[locale], receiptText[locale]];
  const { _id, amount, transId, balance } = row;
  const status = shownStatus(row);
  return {
    what: text.receiptOf,
    amount: formatTaka(amount, locale),
    lines: [
      ...(transId ? [{ label: words.trxId, value: transId, copy: { value: transId, label: words.copyTrxId } }] : []),
      { label: words.time, value: formatDateTime(row.paymentExecuteTime ?? row.createdAt, locale) },
      ...(status === "success" ? [] : [{ label: words.status, value: text[status] }]),
      // Rows that an earlier release kept don't have it.
      ...(typeof balance === "number" ? [{ label: words.newBalance, value: formatTaka(balance, locale) }] : []),
    ],
    name: `recharge-${transId || _id}`,
  };
}
