import { useDeferredValue, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Order, OrderStatus } from "../../contract/orders.ts";
import { afterPaint } from "../api/after-paint.ts";
import { isAway } from "../api/errors.ts";
import { useLocale, useText } from "../i18n/t.ts";
import {
  ListAwaited,
  MoreButton,
  NothingFound,
  RefreshButton,
  TitleAge,
} from "../lists/ListParts.tsx";
import { useAsking } from "../lists/use-cached-list.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { sentence } from "../offline/errors.ts";
import { clearUnseen } from "../offline/unseen.ts";
import { WaitingList } from "../outbox/WaitingItem.tsx";
import { ServicePicker } from "../services/ServicePicker.tsx";
import { refreshValues } from "../settings/start.ts";
import { ButtonLink, IconButton, RetryButton, roundButton } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { PlusIcon, SearchIcon } from "../ui/icons.tsx";
import { useOpened } from "../ui/overlay/use-opened.ts";
import { Banner, EmptyState, PageHeader, SkeletonList } from "../ui/Page.tsx";
import { listText } from "./list-text.ts";
import { isMeant, MY_ORDERS_PATH, myOrders, type OrderFilters, useMyOrders } from "./my-orders.ts";
import { OrderDetail } from "./OrderDetail.tsx";
import { OrderRows } from "./OrderRows.tsx";
import { Outcome } from "./Outcome.tsx";
import { statusText } from "./StatusOf.tsx";

type Props = { filters: OrderFilters; onChange: (filters: OrderFilters) => void };

const statuses: OrderStatus[] = ["pending", "approved", "cancel"];

/** Finds orders by number and service. Neither is kept in the address: a number may be that of an identity card. */
function OrderSearch({ filters, onChange }: Props) {
  const text = useText(listText);
  const area = useRef<HTMLElement>(null);
  // Whoever taps the glass wants to type.
  useEffect(() => area.current?.querySelector("input")?.focus(), []);
  return (
    <search
      ref={area}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2 md:grid-cols-[1fr_14rem]"
    >
      <SearchInput
        hideLabel
        inputMode="search"
        label={text.search}
        placeholder={text.searchShort}
        value={filters.q}
        onSearch={(q) => onChange({ ...filters, q })}
      />
      <ServicePicker
        label={text.service}
        placeholder={text.everyService}
        value={filters.category}
        onChange={(category) => onChange({ ...filters, category })}
      />
    </search>
  );
}

/** /my-order: the user's orders, newest first, after those that still wait on this phone. */
export function MyOrders() {
  const text = useText(listText);
  const names = useText(statusText);
  const ordered = useHistoryState<{ ordered?: string } | null>()?.ordered;
  const { list, at, error, refresh, loadMore } = useOrderList(ordered === undefined);
  const [filters, setFilters] = useState<OrderFilters>({});
  const [unfolded, setUnfolded] = useState(false);
  const searching = filters.q !== undefined || filters.category !== undefined;
  const { openId, open, close } = useOpened();
  const orders = list?.rows ?? [];
  // The tab answers the tap at once, the rows follow.
  const status = useDeferredValue(filters.status);
  const shown = status ? orders.filter((order) => order.status === status) : orders;
  const drawn = useSlices(shown, status);
  const fetched = list?.asOf !== undefined;
  const nothing = fetched && orders.length === 0 && list.waiting.length === 0;
  const showAll = () => {
    setFilters({});
    setUnfolded(false);
  };

  return (
    <div className="flex max-w-3xl flex-col gap-2 max-md:-mt-3 [&>header]:mb-0">
      <PageHeader
        title={text.title}
        actions={
          <div className="flex">
            <IconButton
              aria-label={text.find}
              aria-expanded={unfolded || searching}
              onClick={() => (unfolded || searching ? showAll() : setUnfolded(true))}
              className={nothing ? "invisible" : ""}
            >
              <SearchIcon />
            </IconButton>
            <RefreshButton busy={at === "busy"} onRefresh={refresh} />
            <Link
              href="/"
              aria-label={text.newOrder}
              title={text.newOrder}
              className={`ms-1 ${roundButton}`}
            >
              <PlusIcon />
            </Link>
          </div>
        }
      >
        <TitleAge time={list?.asOf} />
      </PageHeader>
      {ordered ? <Outcome key={ordered} id={ordered} list={list} /> : null}
      <SegmentedControl
        legend={text.filter}
        name="status"
        tight
        className={list && !nothing ? "" : "invisible"}
        value={filters.status ?? "all"}
        onChange={(value) =>
          setFilters({ ...filters, status: value === "all" ? undefined : (value as OrderStatus) })
        }
        options={[
          { value: "all", label: text.all },
          ...statuses.map((one) => ({ value: one, label: names[one] })),
        ]}
      />
      {unfolded || searching ? <OrderSearch filters={filters} onChange={setFilters} /> : null}
      {list && list.waiting.length > 0 ? <WaitingList items={list.waiting} /> : null}
      {searching ? (
        <FoundOrders filters={filters} kept={orders} onOpen={open} onClear={showAll} />
      ) : shown.length > 0 ? (
        <OrderRows orders={drawn} onOpen={open} />
      ) : null}
      {!fetched && error && orders.length > 0 ? (
        <p className="text-sm text-soft">{text.restLater}</p>
      ) : null}
      {!fetched && !(error && orders.length > 0) ? (
        <ListAwaited kept error={error} onRetry={refresh} />
      ) : null}
      {nothing ? (
        <EmptyState title={text.empty} action={<ButtonLink href="/">{text.firstOrder}</ButtonLink>}>
          {text.emptyText}
        </EmptyState>
      ) : null}
      {!searching && list?.whole && fetched && orders.length > 0 && shown.length === 0 ? (
        <NothingFound title={text.noMatch} clearLabel={text.showAll} onClear={showAll} />
      ) : null}
      <MoreButton list={{ hasMore: !searching && list?.hasMore, at, loadMore }} />
      <OrderDetail
        id={openId}
        listed={orders.find((order) => order._id === openId)}
        onClose={close}
      />
    </div>
  );
}

/** The orders on this phone. Events of new ones are handled for every screen in `shell/live.ts`. */
function useOrderList(drawKnown: boolean) {
  const list = useMyOrders(drawKnown);
  const { refresh, ...asking } = useAsking(myOrders);
  useSeen(list?.asOf);
  return {
    ...asking,
    list,
    /** Also loads the balance, where a refund shows. */
    refresh: () => void Promise.all([refresh(), refreshValues().catch(() => undefined)]),
  };
}

type FoundOrdersProps = {
  filters: OrderFilters;
  kept: Order[];
  onOpen: (id: string) => void;
  onClear: () => void;
};

/** The orders that a search or a service finds on the server. Until it has answered, and offline, those of this device (`kept`). */
function FoundOrders({ filters, kept, onOpen, onClear }: FoundOrdersProps) {
  const text = useText(listText);
  const locale = useLocale();
  const list = useRemoteList<Order>({
    path: MY_ORDERS_PATH,
    filters,
    changes: "newest-first",
    events: ["orders"],
  });
  const rows = list.rows ?? kept.filter((order) => isMeant(order, filters));
  const drawn = useSlices(rows, JSON.stringify(filters));
  const failed = list.rows ? undefined : list.error;
  return (
    <>
      {failed ? (
        <Banner
          tone="warn"
          role="status"
          action={<RetryButton variant="secondary" onRetry={list.refresh} />}
        >
          {isAway(failed) ? text.onlyKept : sentence(failed)[locale]}
        </Banner>
      ) : null}
      {rows.length > 0 ? (
        <OrderRows searched={filters.q !== undefined} orders={drawn} onOpen={onOpen} />
      ) : null}
      {rows.length === 0 && !list.rows && !failed ? <SkeletonList /> : null}
      {rows.length === 0 && (list.rows || failed) ? (
        <NothingFound title={text.noneFound} clearLabel={text.showAll} onClear={onClear}>
          {text.searchHow}
        </NothingFound>
      ) : null}
      <MoreButton list={list} />
    </>
  );
}

/** Removes the badge and notifications while the list is visible. `asOf`: when the list was last loaded. */
function useSeen(asOf: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was loaded again may have what a notification announced.
  useEffect(() => {
    const look = () => {
      // A badge that can't be removed is not worth an error.
      if (document.visibilityState === "visible") clearUnseen().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    const cancel = afterPaint(look);
    return () => {
      cancel();
      document.removeEventListener("visibilitychange", look);
    };
  }, [asOf]);
}
