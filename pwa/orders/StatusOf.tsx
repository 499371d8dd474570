import type { OrderStatus } from "../../contract/orders.ts";
import { defineText, useText } from "../i18n/t.ts";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";

export const statusText = defineText({
  pending: ["অপেক্ষমাণ", "Pending"],
  approved: ["তৈরি", "Ready"],
  wrongFile: ["ফাইল ভুল", "Wrong file"],
  cancel: ["বাতিল", "Cancelled"],
});

export const statusTones: Record<OrderStatus, Tone> = {
  pending: "pending",
  approved: "approved",
  cancel: "cancelled",
};

type Props = { status: OrderStatus; small?: boolean; wrongFile?: boolean };

/**
 * Green when delivered, amber while pending, red when cancelled or when its owner says that the
 * file is wrong.
 */
export function StatusOf({ status, small, wrongFile = false }: Props) {
  const text = useText(statusText);
  return (
    <StatusBadge tone={wrongFile ? "cancelled" : statusTones[status]} small={small}>
      {text[wrongFile ? "wrongFile" : status]}
    </StatusBadge>
  );
}
