import { useState } from "react";
import type { QueueItem } from "../../../contract/queue.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { useConnection } from "../../offline/connection.ts";
import { Button } from "../../ui/Button.tsx";
import { cancelOrder, claimOrder } from "../queue.ts";
import type { Ticks } from "../use-ticks.ts";
import { CancelSeveral } from "./CancelSeveral.tsx";
import { severalText } from "./several-text.ts";
import { useSeveral } from "./use-several.ts";

type Props = { orders: QueueItem[]; ticks: Ticks; onChanged: () => Promise<void> };

/** Stays at the lower edge while orders are ticked: claims or cancels them. */
export function TickBar({ orders, ticks, onChanged }: Props) {
  const text = useText(severalText);
  const locale = useLocale();
  const offline = useConnection() === "offline";
  const [cancelling, setCancelling] = useState(false);
  const { progress, run } = useSeveral(onChanged);
  const pending = orders.filter((order) => order.status === "pending");
  const ticked = pending.filter((order) => ticks.ids?.has(order._id));
  const number = (count: number) => formatNumber(count, locale);
  const none = ticked.length === 0;
  const busyLabel = progress && text.busy(number(progress.done + 1), number(progress.all));

  const handleClaim = async () => ticks.start(await run(ticked, (order) => claimOrder(order._id), "claimed"));
  const handleCancel = async (note: string) => {
    const left = await run(ticked, (order) => cancelOrder(order._id, note, order.category), "cancelled");
    setCancelling(false);
    if (left.length > 0) ticks.start(left);
    else ticks.stop();
  };
  return (
    <div className="sticky bottom-[calc(var(--tab-bar,0px)+0.75rem)] z-20 mt-3 flex animate-rise flex-wrap items-center gap-1 rounded-lg border border-accent bg-surface p-2 ps-4 shadow-pop">
      <p role="status" className="min-w-0 flex-1 font-semibold">
        {none ? text.none : text.chosen(number(ticked.length))}
      </p>
      <Button variant="ghost" className="px-3 text-sm" onClick={() => ticks.start(pending.map((order) => order._id))}>
        {text.all}
      </Button>
      <Button variant="ghost" className="px-3 text-sm" disabled={progress !== undefined} onClick={ticks.stop}>
        {text.stop}
      </Button>
      <div className="flex flex-wrap gap-1 *:px-3 *:text-sm max-md:w-full max-md:*:flex-1">
        <Button
          variant="secondary"
          disabled={none || offline}
          busy={progress !== undefined && !cancelling}
          busyLabel={busyLabel}
          onClick={() => void handleClaim()}
        >
          {text.claim}
        </Button>
        <Button
          variant="danger"
          disabled={none || offline || progress !== undefined}
          onClick={() => setCancelling(true)}
        >
          {text.cancel}
        </Button>
      </div>
      {cancelling ? (
        <CancelSeveral
          orders={ticked}
          busyLabel={busyLabel}
          onConfirm={handleCancel}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </div>
  );
}
