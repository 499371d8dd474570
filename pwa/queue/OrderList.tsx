import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { sentence } from "../offline/errors.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { useBusy } from "../ui/use-busy.ts";
import { OrderCard } from "./OrderCard.tsx";
import { queueText } from "./text.ts";
import type { OrderQueue } from "./use-order-queue.ts";

type Props = {
  queue: OrderQueue;
  chosen: string | undefined;
  filtered: boolean;
  onOpen: (id: string) => void;
  onClear: () => void;
};

/** The cards, or why there are none. */
export function OrderList({ queue, chosen, filtered, onOpen, onClear }: Props) {
  const text = useText(queueText);
  const locale = useLocale();
  const me = useCurrentUser()?._id;
  const { busy, run } = useBusy();
  if (!queue.rows) {
    if (!queue.error) return <SkeletonList label={text.loading} rows={5} />;
    return (
      <EmptyState
        drawing="offline"
        title={text.failed}
        action={
          <Button busy={busy} onClick={() => run(queue.refresh)}>
            {text.tryAgain}
          </Button>
        }
      >
        {sentence(queue.error)[locale]}
      </EmptyState>
    );
  }
  if (queue.rows.length === 0) {
    return filtered ? (
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
        {queue.rows.map((order) => (
          <OrderCard
            key={order._id}
            order={order}
            me={me}
            chosen={order._id === chosen}
            onOpen={() => onOpen(order._id)}
          />
        ))}
      </ul>
      {queue.hasMore ? (
        <Button variant="secondary" block busy={busy} onClick={() => run(queue.loadMore)}>
          {text.more}
        </Button>
      ) : null}
    </div>
  );
}
