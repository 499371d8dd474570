import type { Order } from "../../contract/orders.ts";
import { isOffline } from "../api/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { listText } from "./list-text.ts";
import { isMeant, MY_ORDERS_PATH, type OrderFilters } from "./my-orders.ts";
import { OrderItem } from "./OrderItem.tsx";

type Props = { filters: OrderFilters; kept: Order[]; onOpen: (id: string) => void; onClear: () => void };

/** The orders that a search or a service finds on the server. Until it has answered, and offline, those of this device (`kept`). */
export function FoundOrders({ filters, kept, onOpen, onClear }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  const list = useRemoteList<Order>({ path: MY_ORDERS_PATH, filters, changes: "newest-first", events: ["orders"] });
  const rows = list.rows ?? kept.filter((order) => isMeant(order, filters));
  const drawn = useSlices(rows, JSON.stringify(filters));
  const failed = list.rows ? undefined : list.error;
  return (
    <>
      {failed ? (
        <Banner tone="warn" role="status" action={<RetryButton variant="secondary" onRetry={list.refresh} />}>
          {isOffline(failed) ? text.onlyKept : sentence(failed)[locale]}
        </Banner>
      ) : null}
      {rows.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {drawn.map((order) => (
            <OrderItem key={order._id} order={order} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
      {rows.length === 0 && !list.rows && !failed ? <SkeletonList label={text.loading} rows={2} /> : null}
      {rows.length === 0 && (list.rows || failed) ? (
        <EmptyState
          drawing="search"
          title={text.noneFound}
          action={
            <Button variant="secondary" onClick={onClear}>
              {text.showAll}
            </Button>
          }
        >
          {text.searchHow}
        </EmptyState>
      ) : null}
      <MoreButton list={list} />
    </>
  );
}
