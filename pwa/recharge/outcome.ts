import type { MyRecharge, RechargeStatus, ReturnStatus } from "../../contract/recharge.ts";
import { rechargeReturn } from "../i18n/messages.ts";
import { refreshUser } from "../session/session.ts";
import { showToast } from "../ui/toast.ts";

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

export function announceDecided({ status }: MyRecharge): void {
  announce(returnOf[status]);
}

/**
 * The recharge that a return with this status was about, among the newest ones. The address doesn't name it, and another one may
 * have been begun meanwhile.
 */
export function findReturned(status: string, newest: MyRecharge[]): MyRecharge | undefined {
  const paidAt = ({ paymentExecuteTime }: MyRecharge) => paymentExecuteTime ?? "";
  if (status === "0000")
    return newest
      .filter((row) => row.status === "success")
      .reduce<MyRecharge | undefined>((last, row) => (last && paidAt(last) >= paidAt(row) ? last : row), undefined);
  if (Object.values(returnOf).includes(status as ReturnStatus) && status !== "pending")
    return newest.find((row) => returnOf[row.status] === status);
  // In doubt when the payer came back; it may have been decided since.
  return newest.find((row) => row.checkedSince) ?? newest.find((row) => row.status !== "pending");
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
