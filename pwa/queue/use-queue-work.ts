import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { QueueItem } from "../../contract/queue.ts";
import { isApiError } from "../api/errors.ts";
import { request } from "../api/request.ts";
import { useRemote } from "../lists/use-remote.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { useOpened } from "../ui/overlay/use-opened.ts";
import type { OrderQueue, QueueFilters } from "./queue.ts";
import { type Shortcut, useShortcuts } from "./ShortcutHelp.tsx";
import { useTakeNext } from "./use-take-next.ts";

export type Side = "delivery" | "cancel";
/** Where the focus should go. Another `at` moves it again. */
export type Turn = { to: "head" | Side; at: number };

/**
 * The open order, the next one, and the keyboard shortcuts. Where the list is of customers' words,
 * the next one is the row below.
 */
export function useQueueWork(queue: OrderQueue, filters: QueueFilters) {
  const { wrong, unanswered } = filters;
  const me = useCurrentUser()?._id;
  const { openId, open: setOpenId, close } = useOpened();
  const { open, missing } = useOpenOrder(openId, queue.rows);
  const [side, setSide] = useState<Side>("delivery");
  const [turn, setTurn] = useState<Turn>();
  const [help, setHelp] = useState(false);
  const orders = queue.rows ?? [];
  const talks = Boolean(wrong ?? unanswered);
  const nextOf = (rows: readonly QueueItem[], from?: string) =>
    talks ? inTurn(rows, from)[0] : nextToDo(rows, from, me, Boolean(from && open?.wrongFileAt));
  const next = nextOf(orders, openId);
  // Those that come after the open one, noted while it is in the list and still to be done: then it
  // leaves its place there.
  const turnOf = useRef<{ of: string | undefined; ids: string[] }>(undefined);
  const listed = orders.some(({ _id }) => _id === openId) && (talks || open?.status === "pending");
  if (listed || turnOf.current?.of !== openId)
    turnOf.current = { of: openId, ids: inTurn(orders, openId).map(({ _id }) => _id) };
  const [finished, setFinished] = useState<string>();

  const taking = useTakeNext({
    waiting: open?.status === "pending" ? open._id : undefined,
    show: (id) => goTo({ _id: id }),
    // The list says that nothing waits.
    onNothing: (after) => (after !== undefined && after === openId ? close() : undefined),
  });
  const focus = (to: Turn["to"]) => setTurn((last) => ({ to, at: (last?.at ?? 0) + 1 }));
  const show = (id: string) => {
    setOpenId(id);
    setSide("delivery");
  };
  const goTo = (order: Pick<QueueItem, "_id"> | undefined) => {
    if (!order) return;
    show(order._id);
    focus("head");
    document.getElementById(`order-${order._id}`)?.scrollIntoView({ block: "nearest" });
  };
  const turnTo = (to: Side) => {
    if (open?.status !== "pending") return;
    setSide(to);
    focus(to);
  };
  const acts: Record<Shortcut, () => void> = {
    next: () => goTo(neighbour(orders, openId, 1)),
    previous: () => goTo(neighbour(orders, openId, -1)),
    nextPending: () => goTo(next),
    take: taking.take,
    delivery: () => turnTo("delivery"),
    cancel: () => turnTo("cancel"),
    search: () => document.querySelector<HTMLElement>("main [name=q]")?.focus(),
    refresh: () => void queue.refresh(),
    help: () => setHelp(true),
  };
  useShortcuts((shortcut) => acts[shortcut]());
  // Here the list is the one that was asked for after the decision: what follows fits its filter,
  // and still is to be done.
  const goOn = useEffectEvent(() => {
    const others = orders.filter(({ _id }) => _id !== finished);
    if (finished && finished === openId && finished === taking.of) taking.takeAfter(finished);
    else if (finished === openId) goTo(nextOf(inNotedTurn(others, turnOf.current?.ids ?? [])));
    setFinished(undefined);
  });
  useEffect(() => {
    if (finished) goOn();
  }, [finished]);

  return {
    open,
    openId,
    missing,
    side,
    setSide,
    turn,
    show,
    close,
    talks,
    hasNext: next !== undefined,
    showNext: () => goTo(next),
    /** By {@link useTakeNext}: who was given the open order by it goes on to the next that way. */
    taking,
    /**
     * Goes to the next order after `id` was decided or answered; without one this order stays open.
     * A large file takes time: when another order was opened or this one closed meanwhile, nothing
     * changes.
     */
    finish: setFinished,
    help,
    showHelp: () => setHelp(true),
    hideHelp: () => setHelp(false),
  };
}

/**
 * The open order. It stays open when it leaves the list, for example when it is delivered under the
 * filter "pending", because it is still being read, and shows there if somebody else was faster.
 * One that the list lacks, perhaps from a colleague's link, is loaded alone; `missing` tells why it
 * is not there.
 */
function useOpenOrder(openId: string | undefined, orders: QueueItem[] | undefined) {
  const last = useRef<QueueItem>(undefined);
  const listed = orders?.find((order) => order._id === openId);
  const alone = orders && !listed ? openId : undefined;
  const missing = useRemote(
    async () => alone && request("GET apply/order/:id", { path: { id: alone } }),
    {
      key: alone,
      events: ["queue"],
    },
  );
  if (listed ?? missing.value) last.current = listed ?? (missing.value || undefined);
  // Deleted, or of a service that is this clerk's no more.
  const isGone = !listed && isApiError(missing.error) && missing.error.status === 404;
  const open = last.current?._id === openId && !isGone ? last.current : undefined;
  return { open, missing };
}

/** The others: first those further down the list, then from the top. */
function inTurn(orders: readonly QueueItem[], from: string | undefined): QueueItem[] {
  const at = orders.findIndex((order) => order._id === from);
  return [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))];
}

/**
 * A list as its orders stood after another one: those of them that are still in it, then the new
 * ones.
 */
export function inNotedTurn(orders: readonly QueueItem[], ids: readonly string[]): QueueItem[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const at = ({ _id }: QueueItem) => place.get(_id) ?? ids.length;
  return [...orders].sort((a, b) => at(a) - at(b));
}

/**
 * The next order: after a returned one the next returned, otherwise the next pending one that no
 * colleague has claimed.
 */
export function nextToDo(
  orders: readonly QueueItem[],
  from: string | undefined,
  me: string | undefined,
  returned = false,
): QueueItem | undefined {
  const isNext = (order: QueueItem) => order.status === "pending" && !claimOfOther(order, me);
  return inTurn(orders, from).find((order) => (returned ? order.wrongFileAt : isNext(order)));
}

/** The claim of a colleague. */
export function claimOfOther({ claim }: QueueItem, me: string | undefined): QueueItem["claim"] {
  return claim?.by === me ? null : claim;
}

/** What goes back, in tk, when these are cancelled: of each what it has not given back already. */
export function sumToRefund(orders: readonly QueueItem[]): number {
  return (
    orders.reduce((sum, { price, returned = 0 }) => sum + Math.round((price - returned) * 100), 0) /
    100
  );
}

/** The order below or above; undefined at an end of the list. When none is open, the first. */
export function neighbour(
  orders: readonly QueueItem[],
  from: string | undefined,
  step: 1 | -1,
): QueueItem | undefined {
  const at = orders.findIndex((order) => order._id === from);
  return at === -1 ? orders[0] : orders[at + step];
}

export type Ticks = ReturnType<typeof useTicks>;

/** The orders that are ticked to be handled together. `ids`: undefined while none can be ticked. */
export function useTicks() {
  const [ids, setIds] = useState<ReadonlySet<string>>();
  return {
    ids,
    /** Begins with these ticked. */
    start: (ticked: string[] = []) => setIds(new Set(ticked)),
    stop: () => setIds(undefined),
    untick: (id: string) => setIds((now) => now && new Set([...now].filter((one) => one !== id))),
    // The same function at each render, so that only the ticked row is drawn again.
    toggle: useCallback((id: string) => setIds((now) => now && toggled(now, id)), []),
  };
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
