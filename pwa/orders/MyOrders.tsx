import { useState } from "react";
import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useAsking } from "../lists/use-cached-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { WaitingList } from "../outbox/WaitingList.tsx";
import { PushOffer } from "../push/PushOffer.tsx";
import { usePush } from "../push/push.ts";
import { useSeen } from "../push/use-seen.ts";
import { refreshSettings } from "../settings/settings.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { useOpened } from "../ui/overlay/use-opened.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { FoundOrders } from "./FoundOrders.tsx";
import { listText } from "./list-text.ts";
import { myOrders, type OrderFilters, useMyOrders } from "./my-orders.ts";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrderFilter } from "./OrderFilter.tsx";
import { OrderItem } from "./OrderItem.tsx";

/** Fewer orders are seen at a glance. */
const SEARCHED_FROM = 4;

/** /my-order: the user's orders, newest first, after those that still wait on this phone. */
export function MyOrders() {
  const text = useText(listText);
  const { list, at, error, refresh, loadMore } = useOrderList();
  const [filters, setFilters] = useState<OrderFilters>({});
  const searching = filters.q !== undefined || filters.category !== undefined;
  const { openId, open, close } = useOpened();
  const orders = list?.rows ?? [];
  const shown = filters.status ? orders.filter((order) => order.status === filters.status) : orders;
  const drawn = useSlices(shown, filters.status);
  const fetched = list?.asOf !== undefined;
  const nothing = fetched && orders.length === 0 && list.waiting.length === 0;

  return (
    <div className="max-w-3xl">
      <PageHeader
        title={text.title}
        actions={
          <ButtonLink
            href="/"
            variant="secondary"
            icon={<PlusIcon className="size-5" />}
            className={nothing ? "invisible" : ""}
          >
            {text.newOrder}
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-4">
        {fetched ? (
          <AsOf time={list.asOf} what="list" busy={at === "busy"} onRefresh={refresh} className="-mt-3 -mb-2" />
        ) : null}
        {orders.length > 0 ? <PushOffer /> : null}
        {list && list.waiting.length > 0 ? <WaitingList items={list.waiting} /> : null}
        {fetched && orders.length > 0 ? (
          <OrderFilter
            filters={filters}
            onChange={setFilters}
            searchable={searching || list.hasMore || orders.length >= SEARCHED_FROM}
          />
        ) : null}
        {searching ? (
          <FoundOrders filters={filters} kept={orders} onOpen={open} onClear={() => setFilters({})} />
        ) : shown.length > 0 ? (
          <ul className="flex flex-col gap-3">
            {drawn.map((order) => (
              <OrderItem key={order._id} order={order} onOpen={open} />
            ))}
          </ul>
        ) : null}
        {!fetched && error && orders.length > 0 ? <p className="text-sm text-soft">{text.restLater}</p> : null}
        {!fetched && !(error && orders.length > 0) ? <ListAwaited text={text} error={error} onRetry={refresh} /> : null}
        {nothing ? (
          <EmptyState title={text.empty} action={<ButtonLink href="/">{text.firstOrder}</ButtonLink>}>
            {text.emptyText}
          </EmptyState>
        ) : null}
        {!searching && list?.whole && fetched && orders.length > 0 && shown.length === 0 ? (
          <EmptyState
            drawing="search"
            title={text.noMatch}
            action={
              <Button variant="secondary" onClick={() => setFilters({})}>
                {text.showAll}
              </Button>
            }
          />
        ) : null}
        <MoreButton list={{ hasMore: !searching && list?.hasMore, at, loadMore }} />
      </div>
      <OrderDetail id={openId} listed={orders.find((order) => order._id === openId)} onClose={close} />
    </div>
  );
}

/** The orders on this phone. Events of new ones are handled for every screen in `shell/live.ts`. */
function useOrderList() {
  const mine = useMyOrders();
  // The offer of notifications is above the list, so the list waits until it is known whether it is there.
  const list = usePush() === undefined ? undefined : mine;
  const { refresh, ...asking } = useAsking(myOrders);
  useSeen(list?.asOf);
  return {
    ...asking,
    list,
    /** Also loads the balance, where a refund shows. */
    refresh: () => void Promise.all([refresh(), refreshSettings().catch(() => undefined)]),
  };
}
