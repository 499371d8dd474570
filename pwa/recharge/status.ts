import type { ShownStatus } from "../../contract/recharge.ts";
import type { Tone } from "../ui/StatusBadge.tsx";

/** Colours for the payer, where an open payment is not shown as a failure. The staff's table has only green and red. */
export const payerTones: Record<ShownStatus, Tone> = {
  success: "approved",
  checking: "info",
  review: "pending",
  pending: "neutral",
  failure: "cancelled",
  cancel: "cancelled",
  expired: "neutral",
};
