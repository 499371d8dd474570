import type { Gateway } from "../../contract/recharge/gateways.ts";
import {
  type MyRecharge,
  type RechargeStatus,
  type ReturnStatus,
  rechargeStates,
  shownStatus,
  wayOf,
} from "../../contract/recharge.ts";
import { request } from "../api/request.ts";
import { formatDateTime, formatTaka, type Locale } from "../i18n/t.ts";
import { byItselfLine } from "../receipt/by-itself.ts";
import type { Receipt } from "../receipt/ReceiptDialog.tsx";
import { receiptText } from "../receipt/text.ts";
import { rechargeText } from "./text.ts";

/** Longer than the server's own deadline, so that its answer comes first. */
const CREATE_MS = 20_000;

/**
 * `amount` in tk as typed, `code` "" for none. `key` stays the same while the user tries again
 * after a lost answer.
 */
export type Attempt = { gateway: Gateway; amount: number; code: string; key: string };

/**
 * Begins a payment. Answers the page to which the browser must go. @throws ApiError
 * minimum-recharge, payment-refused, payment-away; Offline
 */
export async function createPayment(
  userId: string,
  { gateway, amount, code, key }: Attempt,
): Promise<string> {
  const asked = {
    json: { userId, amount, ...(code && { code }) },
    headers: { "Idempotency-Key": key },
    timeoutMs: CREATE_MS,
  };
  if (gateway === "sslcommerz") return (await request("POST sslcommerz/create-payment", asked)).url;
  return (await request("POST bkash/create-payment", asked)).bkashURL;
}

/** The recharges of `now` whose outcome was in doubt in `before` and is known now. */
export function findDecided(before: MyRecharge[], now: MyRecharge[]): MyRecharge[] {
  const doubtful = new Set(before.filter((row) => row.checkedSince).map((row) => row._id));
  return now.filter(
    (row) => doubtful.has(row._id) && !row.checkedSince && row.status !== "pending",
  );
}

/**
 * The return status that bKash would have sent, for a recharge whose outcome became known later.
 */
const returnOf: Record<RechargeStatus, ReturnStatus> = {
  success: "0000",
  pending: "pending",
  failure: "failure",
  cancel: "cancel",
  expired: "failure",
  review: "updateError",
  waiting: "pending",
  refused: "failure",
};

/**
 * How a recharge stands now: what it was decided to be, otherwise what the return said. A failure
 * is more exact in the words of the return, such as "duplicate".
 */
export function standing(returned: string, row: MyRecharge | undefined): string {
  if (!row || row.status === "pending") return returned;
  const now = returnOf[row.status];
  return now === "failure" && returned.startsWith("error") ? returned : now;
}

/**
 * True while nobody knows whether money has moved. Only a row can tell that of the statuses that
 * also end a payment.
 */
export function isInDoubt(returned: string, row: MyRecharge | undefined): boolean {
  return row ? row.checkedSince !== null : returned === "pending" || returned.startsWith("error");
}

/** The receipt of a recharge. One that is not in the balance says what became of it. */
export function rechargeReceipt(row: MyRecharge, locale: Locale): Receipt {
  const [text, words] = [rechargeText[locale], receiptText[locale]];
  const { amount, bonus, transId, balance } = row;
  const status = shownStatus(row);
  return {
    what: row.sentBy ? wayOf(row) : text.receiptOf(wayOf(row)),
    amount: formatTaka(amount, locale),
    lines: [
      ...(transId
        ? [{ label: words.trxId, value: transId, copy: { value: transId, label: words.copyTrxId } }]
        : []),
      ...(typeof row.byItself === "number" ? [byItselfLine(row.byItself, locale)] : []),
      { label: words.time, value: formatDateTime(row.paymentExecuteTime ?? row.createdAt, locale) },
      ...(row.refusal ? [{ label: words.note, value: row.refusal }] : []),
      ...(status === "success"
        ? []
        : [{ label: words.status, value: rechargeStates[status][locale] }]),
      ...(bonus > 0 && balance !== null
        ? [{ label: text.bonus, value: formatTaka(bonus, locale) }]
        : []),
      ...(balance !== null
        ? [{ label: words.newBalance, value: formatTaka(balance, locale), own: true as const }]
        : []),
    ],
  };
}
