import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Order } from "../../contract/orders.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { isOffline } from "../api/errors.ts";
import { formatRelative } from "../i18n/format.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { StatusOf } from "../orders/StatusOf.tsx";
import { useItemFacts } from "../outbox/use-item-facts.ts";
import { isStuck } from "../outbox/waiting.ts";
import { CategoryMark } from "../services/CategoryMark.tsx";
import { useOrderName } from "../services/use-order-name.ts";
import { Banner } from "../ui/Banner.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ChevronRightIcon, OutboxIcon, WarningIcon } from "../ui/icons.tsx";
import { RetryButton } from "../ui/RetryButton.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { type HomeRow, MOST_ROWS } from "./standing.ts";
import { homeText } from "./text.ts";
import type { HomeOrders } from "./use-home-orders.ts";

/** Above the services: orders under way or just ended. Most users come back to see whether theirs is done. */
export function CurrentOrders({ rows }: { rows: (HomeRow | undefined)[] }) {
  const text = useText(homeText);
  return (
    <OrderSection title={text.current}>
      <Rows rows={rows} />
    </OrderSection>
  );
}

/** Below the services, where no order is under way: the last ones, or why none are shown. */
export function LastOrders({ all, missing }: Pick<HomeOrders, "all" | "missing">) {
  const text = useText(homeText);
  return (
    <OrderSection title={text.lastOrders} none={all?.length === 0}>
      {missing ? (
        <Card>
          <EmptyState title={text.neverTitle} drawing="offline">
            {text.neverText}
          </EmptyState>
        </Card>
      ) : all?.length === 0 ? (
        <Card>
          <EmptyState title={text.emptyTitle}>{text.emptyText}</EmptyState>
        </Card>
      ) : (
        <Rows rows={all?.slice(0, MOST_ROWS)} />
      )}
    </OrderSection>
  );
}

/** Tells that the shown orders may be out of date. Offline the layout tells it. */
export function OrdersFailed({ error, retry }: Pick<HomeOrders, "error" | "retry">) {
  const text = useText(homeText);
  if (!error || isOffline(error)) return null;
  return (
    <Banner tone="warn" action={<RetryButton variant="secondary" onRetry={retry} />}>
      {text.failed}
    </Banner>
  );
}

/** With a way to all orders, unless there are none. */
function OrderSection({ title, none, children }: { title: string; none?: boolean; children: ReactNode }) {
  const text = useText(homeText);
  return (
    <section aria-labelledby="last-orders">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
        <h2 id="last-orders" className="text-lg font-semibold">
          {title}
        </h2>
        {none ? null : (
          <Link
            href="/my-order"
            className="-me-2 inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-accent"
          >
            {text.allOrders}
            <ChevronRightIcon className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** Undefined rows are loading; an undefined row is a place that no order takes any more. */
function Rows({ rows }: { rows: (HomeRow | undefined)[] | undefined }) {
  const text = useText(homeText);
  if (!rows) return <Awaited label={text.loading} />;
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place stays, whatever order it shows.
          <li key={place} className={row ? "" : "min-h-18"}>
            {row ? <Glance row={row} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Awaited({ label }: { label: string }) {
  return (
    <Card flush role="status" aria-label={label}>
      <div aria-hidden="true" className="divide-y divide-line">
        {["newest", "second", "third"].map((place) => (
          <GlanceSkeleton key={place} />
        ))}
      </div>
    </Card>
  );
}

/** One order in two lines that never wrap, so that a changed order moves nothing. It opens the order itself. */
function Glance({ row }: { row: HomeRow }) {
  return "order" in row ? <OrderGlance order={row.order} /> : <WaitingGlance item={row.waiting} />;
}

function OrderGlance({ order }: { order: Order }) {
  const nameOf = useOrderName();
  const locale = useLocale();
  return (
    <GlanceLine
      href={`/my-order?open=${order._id}`}
      mark={<CategoryMark category={order.category} icon={order.service?.icon} />}
      name={nameOf(order)}
      state={<StatusOf status={order.status} />}
      known={formatOrderNumber(order.orderNumber, locale)}
      time={order.createdAt}
    />
  );
}

/** An order that the server does not have yet. The list tells more about it. */
function WaitingGlance({ item }: { item: OutboxItem }) {
  const text = useText(homeText);
  const { category, name, telling } = useItemFacts()(item);
  const stuck = isStuck(item);
  const Mark = stuck ? WarningIcon : OutboxIcon;
  return (
    <GlanceLine
      href="/my-order"
      mark={<CategoryMark category={category} />}
      name={name}
      state={
        <StatusBadge tone={stuck ? "cancelled" : "info"} icon={<Mark className="size-4.5" />}>
          {stuck ? text.notSent : text.unsent}
        </StatusBadge>
      }
      known={telling[0]}
      time={new Date(item.createdAt).toISOString()}
    />
  );
}

type LineProps = {
  href: string;
  mark: ReactNode;
  name: string;
  state: ReactNode;
  /** The number that the order is known by. */
  known: string | undefined;
  /** ISO 8601. */
  time: string;
};

function GlanceLine({ href, mark, name, state, known, time }: LineProps) {
  const locale = useLocale();
  return (
    <Link
      href={href}
      className="@container flex min-h-18 items-center gap-3 px-4 py-2.5 transition-colors hover:bg-accent-soft focus-visible:-outline-offset-3"
    >
      <span className="@max-[16rem]:hidden">{mark}</span>
      <span className="glance">
        <span className="max-w-full truncate font-semibold leading-snug @max-[16rem]:whitespace-normal [grid-area:name]">
          {name}
        </span>
        <span className="justify-self-end [grid-area:state] @max-[16rem]:justify-self-start">{state}</span>
        <span className="text-xs text-soft tabular-nums [grid-area:known]">{known}</span>
        <span className="truncate text-xs text-soft [grid-area:time]">{formatRelative(time, locale)}</span>
      </span>
    </Link>
  );
}

/** The placeholder of an order that is loading. */
function GlanceSkeleton() {
  return (
    <div className="flex min-h-18 items-center gap-3 px-4">
      <Skeleton className="size-11 rounded-md" />
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="ms-auto h-6 w-20 rounded-full" />
    </div>
  );
}
