import { type MyRecharge, type RechargeStatus, type ReturnStatus, shownStatus } from "../../contract/recharge.ts";
import { formatDateTime, formatTaka, type Locale } from "../i18n/format.ts";
import { rechargeReturn } from "../i18n/messages.ts";
import type { Receipt } from "../receipt/receipt.ts";
import { receiptText } from "../receipt/text.ts";
import { refreshUser } from "../session/session.ts";
import { showToast } from "../ui/toast.ts";
import { rechargeText } from "./text.ts";

/** The return status that bKash would have sent, for a recharge whose outcome became known later. */
const returnOf: Record<RechargeStatus, ReturnStatus> = {
  success: "0000",
  pending: "pending",
  failure: "failure",
  cancel: "cancel",
  expired: "failure",
  review: "updateError",
};

/** Shows a toast with the outcome of a recharge, as the specification words it. After a success it refreshes the balance. */
export function announce(status: string): void {
  const told = rechargeReturn(status);
  if (!told) return;
  // One id for each status, because the return and the list may both announce the same recharge.
  showToast(told.kind, told.sentence, { id: `recharge-${status}` });
  if (told.kind === "success") void refreshUser().catch(() => undefined);
}

/** Announces the outcome of a recharge that was in doubt. Answers the return status of that. */
export function announceDecided({ status }: MyRecharge): ReturnStatus {
  announce(returnOf[status]);
  return returnOf[status];
}

/**
 * How a recharge stands now: what it was decided to be, otherwise what the return said. A failure is more exact in the words of
 * the return, such as "duplicate".
 */
export function standing(returned: string, row: MyRecharge | undefined): string {
  if (!row || row.status === "pending") return returned;
  const now = returnOf[row.status];
  return now === "failure" && returned.startsWith("error") ? returned : now;
}

/** True while nobody knows whether money has moved. Only a row can tell that of the statuses that also end a payment. */
export function isInDoubt(returned: string, row: MyRecharge | undefined): boolean {
  return row ? row.checkedSince !== null : returned === "pending" || returned.startsWith("error");
}

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
