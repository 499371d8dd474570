import type { QueueItem } from "../../contract/queue.ts";
import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { OrderRow } from "./OrderRow.tsx";
import type { OrderQueue, QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";
import type { Ticks } from "./use-ticks.ts";

type Props = {
  queue: OrderQueue;
  /** The rows of it that are drawn already. */
  drawn: QueueItem[];
  chosen: string | undefined;
  filters: QueueFilters;
  /** True when the list is limited by more than its status. */
  narrowed: boolean;
  ticks: Ticks;
  onOpen: (id: string) => void;
  onClear: () => void;
  onAll: () => void;
};

/** The rows of the queue, or why there are none. */
export function OrderList({ queue, drawn, chosen, filters, narrowed, ticks, onOpen, onClear, onAll }: Props) {
  const text = useText(queueText);
  const me = useCurrentUser()?._id;
  if (!queue.rows) return <ListAwaited error={queue.error} onRetry={queue.refresh} text={text} rows={8} />;
  if (queue.rows.length === 0) {
    if (narrowed)
      return (
        <EmptyState
          drawing="search"
          title={text.noMatch}
          action={
            <Button variant="secondary" onClick={onClear}>
              {text.clearFilters}
            </Button>
          }
        >
          {text.noMatchText}
        </EmptyState>
      );
    return (
      <EmptyState
        drawing="done"
        title={filters.status === "pending" ? text.nothingWaits : text.empty}
        action={
          filters.status ? (
            <Button variant="secondary" onClick={onAll}>
              {text.everyOrder}
            </Button>
          ) : undefined
        }
      >
        {text.emptyText}
      </EmptyState>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul aria-label={text.list} className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
        {drawn.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            me={me}
            chosen={order._id === chosen}
            every={filters.status}
            ticked={ticks.ids?.has(order._id)}
            onOpen={onOpen}
            onTick={ticks.toggle}
          />
        ))}
      </ul>
      <MoreButton list={queue} />
    </div>
  );
}
