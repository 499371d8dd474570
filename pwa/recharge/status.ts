import type { MyRecharge, RechargeStatus } from "../../contract/recharge.ts";
import type { Tone } from "../ui/StatusBadge.tsx";

/** A status as it is shown: of the unpaid ones apart are those whose money may have moved. */
export type ShownStatus = RechargeStatus | "checking";

export function shownStatus({ status, checkedSince }: Pick<MyRecharge, "status" | "checkedSince">): ShownStatus {
  return status === "pending" && checkedSince ? "checking" : status;
}

/** For the payer: what is still open is not shown as a failure. The staff's table knows green and red only. */
export const payerTones: Record<ShownStatus, Tone> = {
  success: "approved",
  checking: "info",
  review: "pending",
  pending: "neutral",
  failure: "cancelled",
  cancel: "cancelled",
  expired: "neutral",
};
