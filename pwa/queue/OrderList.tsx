import { memo, type ReactNode, useEffect, useState } from "react";
import type { QueueItem } from "../../contract/queue.ts";
import { noteIn } from "../../contract/withdrawn.ts";
import { formatPhotoCount } from "../attachments/photo-count.ts";
import { TalkBadge } from "../conversation/Conversation.tsx";
import { formatDuration, formatRelative, useLocale, useText } from "../i18n/t.ts";
import { DetailsRemoved } from "../lists/DetailsRemoved.tsx";
import { ListAwaited, MoreButton, NothingFound } from "../lists/ListParts.tsx";
import { useCurrentUser } from "../offline/chat-user.ts";
import { StatusOf } from "../orders/StatusOf.tsx";
import { useOrderName, useOrderTitle } from "../services/names.ts";
import { copiedValue, isNumberField, mainLine } from "../services/order-lines.ts";
import { Button } from "../ui/Button.tsx";
import { UserIcon } from "../ui/icons.tsx";
import { EmptyState } from "../ui/Page.tsx";
import { isLate, type OrderQueue, type QueueFilters } from "./queue.ts";
import { queueText } from "./text.ts";
import type { Ticks } from "./use-queue-work.ts";

type Props = {
  queue: OrderQueue;
  /** The rows of it that are drawn already; undefined before any may be. */
  drawn: QueueItem[] | undefined;
  chosen: string | undefined;
  filters: QueueFilters;
  /** True when the list is limited by more than its status. */
  narrowed: boolean;
  ticks: Ticks;
  onOpen: (id: string) => void;
  onClear: () => void;
  onAll: () => void;
  /** What stands below the last row. */
  end: ReactNode;
};

/** The rows of the queue, or why there are none. */
export function OrderList({
  queue,
  drawn,
  chosen,
  filters,
  narrowed,
  ticks,
  onOpen,
  onClear,
  onAll,
  end,
}: Props) {
  const text = useText(queueText);
  const me = useCurrentUser()?._id;
  const now = useClock();
  if (!queue.rows || !drawn) return <ListAwaited error={queue.error} onRetry={queue.refresh} />;
  if (queue.rows.length === 0) {
    if (narrowed)
      return (
        <NothingFound title={text.noMatch} onClear={onClear}>
          {/\p{Nd}/u.test(filters.q ?? "") ? text.noPart : text.noMatchText}
        </NothingFound>
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
      <ul
        aria-label={text.list}
        className="overflow-clip rounded-lg border border-line bg-surface shadow-card"
      >
        {drawn.map((order) => (
          <OrderRow
            key={order._id}
            order={order}
            me={me}
            late={isLate(order, now)}
            chosen={order._id === chosen}
            every={filters.status ?? (filters.late || filters.mine ? "pending" : undefined)}
            allAre={filters.wrong ? "wrongFileAt" : filters.unanswered && "unansweredSince"}
            ticked={ticks.ids?.has(order._id)}
            onOpen={onOpen}
            onTick={ticks.toggle}
          />
        ))}
      </ul>
      <MoreButton list={queue} />
      {end}
    </div>
  );
}

/** By how much an order is late; of less than a minute only that it is. */
function Lateness({ order }: { order: QueueItem }) {
  const text = useText(queueText);
  const locale = useLocale();
  const ms = Date.now() - Date.parse(order.dueAt ?? "");
  return <>{ms < 60_000 ? text.late : text.lateBy(formatDuration(ms, locale))}</>;
}

const TICK_MS = 20_000;

/** The time in ms, every now and then: an order becomes late without a change. */
function useClock(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type OrderRowProps = {
  order: QueueItem;
  me: string | undefined;
  /** It should have been done by now. */
  late: boolean;
  chosen: boolean;
  /** The only status in the list, which needs no badge in every row. */
  every: QueueItem["status"] | undefined;
  /**
   * What every order in the list was: returned, or written about. Its age is since then, and no row
   * says it again.
   */
  allAre: "wrongFileAt" | "unansweredSince" | undefined;
  /** Whether it is ticked; undefined while none can be. */
  ticked: boolean | undefined;
  onOpen: (id: string) => void;
  onTick: (id: string) => void;
};

const named = "flex min-w-0 flex-[1_1_8rem] @max-[16rem]:flex-wrap font-semibold";

/**
 * An order in the queue, in two lines. The whole row opens it or ticks it, but for screen readers
 * only its name is a button. Drawn again only when it changed.
 */
const OrderRow = memo(function OrderRow({
  order,
  me,
  late,
  chosen,
  every,
  allAre,
  ticked,
  onOpen,
  onTick,
}: OrderRowProps) {
  const text = useText(queueText);
  const title = useOrderTitle()(order);
  const name = useOrderName()(order);
  const line = mainLine(order);
  const locale = useLocale();
  const { claim, status, wrongFileAt } = order;
  const working = status === "pending" && claim;
  const since = (allAre && order[allAre]) || order.createdAt;
  const told = allAre ? { ...order, [allAre]: undefined } : order;
  const talks = told.wrongFileAt ?? told.unansweredSince ?? told.askedAt;
  // A returned one is always a delivered one.
  const badge = status !== every && !(wrongFileAt && status === "approved");
  // Where there is no room for both, the number stays whole.
  const whole = (
    <>
      <span className="truncate @max-[16rem]:whitespace-normal">{name}</span>
      <span className="shrink-0 whitespace-pre">{title.slice(name.length)}</span>
    </>
  );
  return (
    <li
      id={`order-${order._id}`}
      className={`@container relative flex scroll-my-24 items-center gap-3 border-line px-3 py-1
        transition-colors not-first:border-t
        ${late ? "late-row" : ""}
        ${chosen || ticked ? "bg-accent-soft" : "hover:bg-sunken"}`}
    >
      {ticked === undefined ? null : (
        <input
          type="checkbox"
          aria-label={title}
          checked={ticked}
          disabled={status !== "pending"}
          onChange={() => onTick(order._id)}
          className="size-5 shrink-0 after:absolute after:inset-0"
        />
      )}
      <div className="min-w-0 flex-1 text-sm/5">
        <div className="flex flex-wrap items-center gap-x-2">
          {ticked === undefined ? (
            <button
              type="button"
              onClick={() => onOpen(order._id)}
              aria-current={chosen || undefined}
              className={`${named} text-start after:absolute after:inset-0`}
            >
              {whole}
            </button>
          ) : (
            <span className={named}>{whole}</span>
          )}
          <span
            className={`ms-auto shrink-0 text-xs
              ${late ? "font-semibold text-cancelled" : "text-soft"}`}
          >
            {late ? <Lateness order={order} /> : formatRelative(since, locale)}
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-x-2">
          {line ? (
            <span
              className={`${badge || working || talks ? "max-w-[55%]" : "max-w-full"} shrink-0
                truncate @max-[16rem]:max-w-full @max-[16rem]:whitespace-normal
                @max-[16rem]:wrap-anywhere ${isNumberField(line.field) ? "font-mono" : ""}`}
            >
              {copiedValue(line, locale)}
            </span>
          ) : null}
          <span
            className={`min-w-0 ${badge && talks ? "flex-[1_1_5rem]" : "flex-1"} truncate text-soft
              @max-[16rem]:basis-full @max-[16rem]:whitespace-normal`}
          >
            {[order.forWhom, formatPhotoCount(order.attachmentCount, locale), order.user.fullName]
              .filter(Boolean)
              .join(" · ")}
          </span>
          <TalkBadge staff order={told} />
          {working ? (
            <span className="flex min-w-0 items-center gap-1 font-semibold text-info">
              <UserIcon className="size-4.5" />
              <span className="truncate">
                {working.by === me ? text.claimedByMe : text.claimedBy(working.fullName)}
              </span>
            </span>
          ) : badge ? (
            <span className="shrink-0">
              <StatusOf status={status} small />
            </span>
          ) : null}
        </div>
        <DetailsRemoved of={order} />
        {status === "cancel" && order.note ? (
          <p className="truncate text-cancelled">{noteIn(order.note, locale)}</p>
        ) : null}
      </div>
    </li>
  );
});
