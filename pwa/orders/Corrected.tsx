import type { Order } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { listText } from "./list-text.ts";

/** Whether a delivery was taken back, or its file replaced, which its owner is to notice. */
export const isCorrected = ({ correctedAt, status, forgotten }: Order) =>
  Boolean(correctedAt) && status !== "cancel" && !forgotten;

/** Says why a delivered order waits again, or that its file is another one than before. */
export function Corrected({ order }: { order: Order }) {
  const text = useText(listText);
  if (!isCorrected(order)) return null;
  return (
    <p className="rounded-md bg-info-soft px-3 py-2 text-sm text-info">
      {order.status === "pending" ? text.takenBack : text.replaced}
    </p>
  );
}
