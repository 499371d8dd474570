import type { QueueItem } from "../../../contract/queue.ts";
import { formatDateTime } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { DownloadButton } from "../../orders/DownloadButton.tsx";
import { queueText } from "../text.ts";

/** How a handled order ended, and by whom. */
export function Decided({ order }: { order: QueueItem }) {
  const text = useText(queueText);
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {order.status === "cancel" ? (
        <p className="rounded-md bg-cancelled-soft px-4 py-3 text-sm">
          <strong className="font-semibold text-cancelled">{text.note}:</strong> {order.note}
        </p>
      ) : null}
      <p className="text-sm text-soft">
        {order.decidedBy ? `${text.decidedBy}: ${order.decidedBy} · ` : ""}
        {formatDateTime(order.updatedAt, locale)}
      </p>
      {order.file && !order.fileDamage ? <DownloadButton order={order} /> : null}
    </div>
  );
}
