import type { ShownStatus } from "../../contract/recharge.ts";
import type { Tone } from "../ui/StatusBadge.tsx";

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
