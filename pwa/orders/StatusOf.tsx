import type { OrderStatus } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { statusTones } from "./category.ts";
import { categoryText } from "./category-text.ts";

/** Green once delivered, amber while it waits, red when cancelled. */
export function StatusOf({ status }: { status: OrderStatus }) {
  const text = useText(categoryText);
  return <StatusBadge tone={statusTones[status]}>{text[status]}</StatusBadge>;
}
