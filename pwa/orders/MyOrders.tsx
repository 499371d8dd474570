import { useDeferredValue, useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Order, OrderStatus } from "../../contract/orders.ts";
import { afterPaint } from "../api/after-paint.ts";
import { isAway } from "../api/errors.ts";
import { useLocale, useText } from "../i18n/t.ts";
import { oneOf, setParams, textOf, useParams } from "../lists/address.ts";
import { ListFrame, ListHead } from "../lists/List.tsx";
import { ListAwaited, MoreButton, NothingFound } from "../lists/ListParts.tsx";
import { newestFirst } from "../lists/rows.ts";
import { useAsking } from "../lists/use-cached-list.ts";
import { useRemoteList } from "../lists/use-remote-list.ts";
import { useSlices } from "../lists/use-slices.ts";
import { isMeant } from "../my-orders/is-meant.ts";
import {
  MY_ORDERS_PATH,
  myOrders,
  type OrderFilters,
  useMyOrders,
} from "../my-orders/my-orders.ts";
import { sentence } from "../offline/errors.ts";
import { clearUnseen } from "../offline/unseen.ts";
import { useValue } from "../offline/values.ts";
import { WaitingList } from "../outbox/WaitingItem.tsx";
import { ServicePicker } from "../services/ServicePicker.tsx";
import { useIsWorker } from "../settings/settings.ts";
import { refreshValues } from "../settings/start.ts";
import { ButtonLink, IconButton, RetryButton, roundButton } from "../ui/Button.tsx";
import { SegmentedControl } from "../ui/form/RadioGroup.tsx";
import { SearchInput } from "../ui/form/SearchInput.tsx";
import { PlusIcon, SearchIcon } from "../ui/icons.tsx";
import { useOpened } from "../ui/overlay/use-opened.ts";
import { Banner, EmptyState, SkeletonList } from "../ui/Page.tsx";
import { AuthorPicker, authorIn } from "./AuthorPicker.tsx";
import { listText } from "./list-text.ts";
import { NewsAbove, useNewsAbove } from "./NewsAbove.tsx";
import { OrderDetail } from "./OrderDetail.tsx";
import { type OpenOrder, OrderRows } from "./OrderRows.tsx";
import { Outcome } from "./Outcome.tsx";
import { statusText } from "./StatusOf.tsx";

type Props = {
  filters: OrderFilters;
  onChange: (filters: OrderFilters) => void;
  /** The orders on this phone. */
  kept: Order[];
};

const statuses: OrderStatus[] = ["pending", "approved", "cancel"];

/** Finds orders by number or name, by service, and by who in the shop ordered. */
function OrderSearch({ filters, onChange, kept }: Props) {
  const text = useText(listText);
  const isWorker = useIsWorker();
  const area = useRef<HTMLElement>(null);
  const chosen = filters.category !== undefined || filters.orderedBy !== undefined;
  // Whoever taps the glass wants to type; whom an address leads here does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens.
  useEffect(() => {
    if (!chosen) area.current?.querySelector("input")?.focus();
  }, []);
  return (
    <search
      ref={area}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2
        md:grid-flow-col md:auto-cols-[12rem] md:grid-cols-[1fr_14rem]"
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
      {/* It stands there at once, or not: an answer that brings it would push the list. */}
      {!isWorker && (filters.orderedBy || kept.some(({ orderedBy }) => orderedBy)) ? (
        <AuthorPicker
          kept={kept}
          value={filters.orderedBy}
          onChange={(orderedBy) => onChange({ ...filters, orderedBy })}
        />
      ) : null}
    </search>
  );
}

/**
 * /my-order: the user's orders, newest first, after what they must not miss and those that still
 * wait on this phone.
 */
export function MyOrders() {
  const text = useText(listText);
  const names = useText(statusText);
  const ordered = useHistoryState<{ ordered?: string } | null>()?.ordered;
  const { list, at, error, refresh, loadMore } = useOrderList(ordered === undefined);
  const [filters, setFilters] = useFilters();
  const [unfolded, setUnfolded] = useState(false);
  const searching = isSearch(filters);
  const { openId, open, close } = useOpened();
  const orders = list?.rows ?? [];
  const kept = [...orders, ...(list?.beyond ?? [])];
  // The tab answers the tap at once, the rows follow.
  const status = useDeferredValue(filters.status);
  const shown = status ? orders.filter((order) => order.status === status) : orders;
  // Those of a status may be further down than what is kept.
  const asking = searching || (status !== undefined && list?.hasMore === true);
  const { above, toTake } = useNewsAbove({ list, status, searching, openId });
  const drawn = useSlices(without(above, shown), status);
  const fetched = list?.asOf !== undefined;
  const nothing = fetched && orders.length === 0 && list.waiting.length === 0;
  const showAll = () => {
    setFilters({});
    setUnfolded(false);
  };

  return (
    <ListFrame narrow>
      <ListHead
        title={text.title}
        of={{ asOf: list?.asOf, at, refresh }}
        actions={
          <IconButton
            aria-label={text.find}
            aria-expanded={unfolded || searching}
            onClick={() => (unfolded || searching ? showAll() : setUnfolded(true))}
            className={nothing ? "invisible" : ""}
          >
            <SearchIcon />
          </IconButton>
        }
        after={
          <Link
            href="/"
            aria-label={text.newOrder}
            title={text.newOrder}
            className={`ms-1 ${roundButton}`}
          >
            <PlusIcon />
          </Link>
        }
      />
      {ordered ? <Outcome key={ordered} id={ordered} list={list} /> : null}
      <SegmentedControl
        label={text.filter}
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
      {unfolded || searching ? (
        <OrderSearch filters={filters} onChange={setFilters} kept={kept} />
      ) : null}
      {list && list.waiting.length > 0 && !isOfWorker(filters) ? (
        <WaitingList items={list.waiting} />
      ) : null}
      <NewsAbove
        orders={above}
        toTake={toTake}
        onOpen={open}
        onFiles={() => setFilters({ ...filters, status: "approved" })}
      />
      {asking ? (
        <FoundOrders
          filters={{ ...filters, status }}
          kept={kept}
          all={!list?.hasMore}
          above={above}
          onOpen={open}
          onClear={showAll}
        />
      ) : drawn.length > 0 ? (
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
      {!asking && list?.whole && fetched && orders.length > 0 && shown.length === 0 ? (
        <NothingFound title={text.noMatch} clearLabel={text.showAll} onClear={showAll} />
      ) : null}
      <MoreButton list={{ hasMore: !asking && list?.hasMore, at, loadMore }} />
      <OrderDetail
        id={openId}
        listed={kept.find((order) => order._id === openId)}
        onClose={close}
      />
    </ListFrame>
  );
}

function without(some: Order[], orders: Order[]): Order[] {
  const ids = new Set(some.map(({ _id }) => _id));
  return ids.size > 0 ? orders.filter(({ _id }) => !ids.has(_id)) : orders;
}

const isSearch = ({ q, category, orderedBy }: OrderFilters) =>
  q !== undefined || category !== undefined || orderedBy !== undefined;

/** What waits on this phone was ordered by who is signed in. */
const isOfWorker = ({ orderedBy = "me" }: OrderFilters) => orderedBy !== "me";

/**
 * Tab, service and who ordered are in the address, what is sought is not: it may be the number of
 * an identity card. A worker sees own orders alone.
 */
function useFilters(): [OrderFilters, (filters: OrderFilters) => void] {
  const isWorker = useIsWorker();
  const { orderedBy, ...chosen } = useParams({
    status: oneOf(statuses),
    category: (params, name) => textOf(params, name, 30),
    orderedBy: authorIn,
  });
  const [q, setQ] = useState<string>();
  return [
    { ...chosen, orderedBy: isWorker ? undefined : orderedBy, q },
    ({ status, category, orderedBy, q }) => {
      setQ(q);
      setParams({ status, category, orderedBy });
    },
  ];
}

/** The orders on this phone. Events of new ones are handled for every screen in `shell/live.ts`. */
function useOrderList(drawKnown: boolean) {
  // What comes above them would push the known rows down.
  const [pushed] = useState(useValue("above").value);
  const list = useMyOrders(drawKnown && !pushed);
  const { refresh, ...asking } = useAsking(myOrders);
  useSeen(list?.asOf);
  return {
    ...asking,
    list,
    /** Also loads the balance, where a refund shows. */
    refresh: async () => {
      await Promise.all([refresh(), refreshValues().catch(() => undefined)]);
    },
  };
}

type FoundOrdersProps = {
  filters: OrderFilters;
  kept: Order[];
  all: boolean;
  above: Order[];
  onOpen: OpenOrder;
  onClear: () => void;
};

/**
 * The orders that a search, a service or a status finds on the server. Until it has answered, and
 * offline, those of this device (`kept`), which may be `all`. Those `above` are drawn there.
 */
function FoundOrders({ filters, kept, all, above, onOpen, onClear }: FoundOrdersProps) {
  const text = useText(listText);
  const locale = useLocale();
  const list = useRemoteList({
    path: MY_ORDERS_PATH,
    filters,
    changes: newestFirst,
    events: ["orders"],
  });
  const rows = list.rows ?? kept.filter((order) => isMeant(order, filters));
  const drawn = useSlices(without(above, rows), JSON.stringify(filters));
  const failed = list.rows ? undefined : list.error;
  const chosen = isSearch(filters);
  const typed = filters.q !== undefined;
  const here = typed ? "onlyKept" : chosen ? "onlyHere" : "restLater";
  return (
    <>
      {failed ? (
        <Banner
          tone="warn"
          role="status"
          action={<RetryButton variant="secondary" onRetry={list.refresh} />}
        >
          {isAway(failed) ? text[here] : sentence(failed)[locale]}
        </Banner>
      ) : null}
      {drawn.length > 0 ? <OrderRows searched={typed} orders={drawn} onOpen={onOpen} /> : null}
      {rows.length === 0 && !list.rows && !failed ? <SkeletonList /> : null}
      {rows.length === 0 && (list.rows || (failed && (chosen || all))) ? (
        <NothingFound
          title={chosen ? text[failed ? "noneHere" : "noneFound"] : text.noMatch}
          clearLabel={text.showAll}
          onClear={onClear}
        >
          {typed ? text.searchHow : null}
        </NothingFound>
      ) : null}
      <MoreButton list={list} />
    </>
  );
}

/**
 * Removes the badge and notifications while the list is visible. `asOf`: when the list was last
 * loaded.
 */
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
