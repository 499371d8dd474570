import type { ShownStatus } from "../../contract/recharge.ts";
import type { Tone } from "../ui/StatusBadge.tsx";

/**
 * Green for success and red for what came to nothing, as the specification says. What is in doubt
 * or waits is neither: in red it would be paid twice.
 */
export const payerTones: Record<ShownStatus, Tone> = {
  success: "approved",
  checking: "info",
  review: "pending",
  pending: "cancelled",
  failure: "cancelled",
  cancel: "cancelled",
  expired: "cancelled",
  waiting: "info",
  refused: "cancelled",
};
