import type { RechargeStatus, ReturnStatus } from "../../contract/recharge.ts";
import { rechargeReturn } from "../i18n/messages.ts";
import { refreshUser } from "../session/session.ts";
import { showToast } from "../ui/toast.ts";

/** The return status that bKash would have sent, for a recharge whose outcome became known later. */
const returned: Partial<Record<RechargeStatus, ReturnStatus>> = {
  success: "0000",
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

export function announceDecided(status: RechargeStatus): void {
  const as = returned[status];
  if (as) announce(as);
}
