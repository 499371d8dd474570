import { useState } from "react";
import type { Order, OrderStatus } from "../../contract/orders.ts";
import { nameOf } from "../../contract/services/values.ts";
import { isOffline } from "../api/errors.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { ListAwaited } from "../lists/ListAwaited.tsx";
import { MoreButton } from "../lists/MoreButton.tsx";
import { useAsking } from "../lists/use-cached-list.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { WaitingList } from "../outbox/WaitingList.tsx";
import { PushOffer } from "../push/PushOffer.tsx";
import { usePush } from "../push/push.ts";
import { useSeen } from "../push/use-seen.ts";
import { useServices } from "../services/services.ts";
import { refreshValues } from "../settings/start.ts";
import { AsOf } from "../ui/AsOf.tsx";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { SegmentedControl } from "../ui/form/SegmentedControl.tsx";
import { PlusIcon } from "../ui/icons.tsx";
import { Picker } from "../ui/overlay/Picker.tsx";
import { useOpened } from "../ui/overlay/use-opened.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { SkeletonList } from "../ui/Skeleton.tsx";
import { listText } from "./list-text.ts";
import { isMeant, MY_ORDERS_PATH, myOrders, type OrderFilters, useMyOrders } from "./my-orders.ts";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrderItem } from "./OrderItem.tsx";
import { Outcome } from "./Outcome.tsx";
import { statusText } from "./status-text.ts";

type Props = { filters: OrderFilters; onChange: (filters: OrderFilters) => void; searchable: boolean };

const statuses: OrderStatus[] = ["pending", "approved", "cancel"];

/** Filters the user's orders. They are not kept in the address, because a searched number may be that of an identity card. */
function OrderFilter({ filters, onChange, searchable }: Props) {
  const text = useText(listText);
  const names = useText(statusText);
  const locale = useLocale();
  // Retired services too: they may still have orders.
  const services = useServices().filter(({ placed }) => placed !== false);
  return (
    <search className="flex flex-col gap-3">
      {searchable ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
          <SearchInput
            hideLabel
            inputMode="search"
            label={text.search}
            placeholder={text.searchShort}
            value={filters.q}
            onSearch={(q) => onChange({ ...filters, q })}
          />
          <Picker
            hideLabel
            label={text.service}
            value={filters.category ?? ""}
            onChange={(category) => onChange({ ...filters, category: category || undefined })}
            placeholder={text.everyService}
            options={services.map((service) => ({ value: service.key, label: nameOf(service)[locale] }))}
          />
        </div>
      ) : null}
      <SegmentedControl
        legend={text.filter}
        name="status"
        tight
        value={filters.status ?? "all"}
        onChange={(value) => onChange({ ...filters, status: value === "all" ? undefined : (value as OrderStatus) })}
        options={[{ value: "all", label: text.all }, ...statuses.map((one) => ({ value: one, label: names[one] }))]}
      />
    </search>
  );
}

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
        <Outcome />
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
    refresh: () => void Promise.all([refresh(), refreshValues().catch(() => undefined)]),
  };
}

type FoundOrdersProps = { filters: OrderFilters; kept: Order[]; onOpen: (id: string) => void; onClear: () => void };

/** The orders that a search or a service finds on the server. Until it has answered, and offline, those of this device (`kept`). */
function FoundOrders({ filters, kept, onOpen, onClear }: FoundOrdersProps) {
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
