import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useSlices } from "../lists/use-slices.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { OrderCard } from "./OrderCard.tsx";
import type { OrderQueue, QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";

type Props = {
  queue: OrderQueue;
  chosen: string | undefined;
  filters: QueueFilters;
  onOpen: (id: string) => void;
  onClear: () => void;
};

/** The cards of the queue, or why there are none. */
export function OrderList({ queue, chosen, filters, onOpen, onClear }: Props) {
  const text = useText(queueText);
  const me = useCurrentUser()?._id;
  const drawn = useSlices(queue.rows ?? [], JSON.stringify(filters));
  if (!queue.rows) return <ListAwaited error={queue.error} onRetry={queue.refresh} text={text} rows={5} />;
  if (queue.rows.length === 0) {
    return Object.values(filters).some(Boolean) ? (
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
    ) : (
      <EmptyState drawing="done" title={text.empty}>
        {text.emptyText}
      </EmptyState>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <ul aria-label={text.list} className="flex flex-col gap-3">
        {drawn.map((order) => (
          <OrderCard key={order._id} order={order} me={me} chosen={order._id === chosen} onOpen={onOpen} />
        ))}
      </ul>
      <MoreButton list={queue} />
    </div>
  );
}
