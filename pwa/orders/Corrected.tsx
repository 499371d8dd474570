import type { Order } from "../../contract/orders.ts";
import { useText } from "../i18n/t.ts";
import { listText } from "./list-text.ts";

/** Says why a delivered order waits again, or that its file is another one than before. */
export function Corrected({ order: { correctedAt, status, forgotten } }: { order: Order }) {
  const text = useText(listText);
  if (!correctedAt || status === "cancel" || forgotten) return null;
  return (
    <p className="rounded-md bg-info-soft px-3 py-2 text-sm text-info">
      {status === "pending" ? text.takenBack : text.replaced}
    </p>
  );
}
