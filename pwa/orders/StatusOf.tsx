import type { OrderStatus } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";
import { statusText } from "./status-text.ts";

export const statusTones: Record<OrderStatus, Tone> = { pending: "pending", approved: "approved", cancel: "cancelled" };

/** Green when delivered, amber while pending, red when cancelled. */
export function StatusOf({ status, small }: { status: OrderStatus; small?: boolean }) {
  const text = useText(statusText);
  return (
    <StatusBadge tone={statusTones[status]} small={small}>
      {text[status]}
    </StatusBadge>
  );
}
