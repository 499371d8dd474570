import type { OrderStatus } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { StatusBadge, type Tone } from "../ui/StatusBadge.tsx";
import { statusText } from "./status-text.ts";

export const statusTones: Record<OrderStatus, Tone> = { pending: "pending", approved: "approved", cancel: "cancelled" };

type Props = { status: OrderStatus; small?: boolean; wrongFile?: boolean };

/** Green when delivered, unless its owner says that the file is wrong; amber while pending, red when cancelled. */
export function StatusOf({ status, small, wrongFile = false }: Props) {
  const text = useText(statusText);
  return (
    <StatusBadge tone={wrongFile ? "info" : statusTones[status]} small={small}>
      {text[wrongFile ? "wrongFile" : status]}
    </StatusBadge>
  );
}
