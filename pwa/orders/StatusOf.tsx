import type { OrderStatus } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { statusText } from "./status-text.ts";
import { statusTones } from "./status-tones.ts";

/** Green once delivered, amber while it waits, red when cancelled. */
export function StatusOf({ status }: { status: OrderStatus }) {
  const text = useText(statusText);
  return <StatusBadge tone={statusTones[status]}>{text[status]}</StatusBadge>;
}
