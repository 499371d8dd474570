import { useRef, useState } from "react";
import type { QueueItem } from "../../contract/queue.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { neighbour, nextPending } from "./next-order.ts";
import type { OrderQueue } from "./queue.ts";
import { type Shortcut, useShortcuts } from "./shortcuts.ts";

export type Side = "delivery" | "cancel";
/** Where the focus should go. Another `at` moves it again. */
export type Turn = { to: "head" | Side; at: number };

/** The open order, the next one, and the keyboard shortcuts. */
export function useQueueWork(queue: OrderQueue) {
  const me = useCurrentUser()?._id;
  const { open, openId, setOpenId } = useOpenOrder(queue.rows);
  const [side, setSide] = useState<Side>("delivery");
  const [turn, setTurn] = useState<Turn>();
  const [help, setHelp] = useState(false);
  const orders = queue.rows ?? [];
  const next = nextPending(orders, openId, me);
  // The next order, noted while this one is pending: after the decision it may have left the list.
  const following = useRef<QueueItem>(undefined);
  if (open?.status === "pending") following.current = next;
  const openNow = useRef(openId);
  openNow.current = openId;

  const focus = (to: Turn["to"]) => setTurn((last) => ({ to, at: (last?.at ?? 0) + 1 }));
  const show = (id: string) => {
    setOpenId(id);
    setSide("delivery");
  };
  const goTo = (order: QueueItem | undefined) => {
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
    delivery: () => turnTo("delivery"),
    cancel: () => turnTo("cancel"),
    search: () => document.querySelector<HTMLElement>("main [name=q]")?.focus(),
    refresh: () => void queue.refresh(),
    help: () => setHelp(true),
  };
  useShortcuts((shortcut) => acts[shortcut]());

  return {
    open,
    openId,
    side,
    setSide,
    turn,
    show,
    close: () => setOpenId(undefined),
    hasNext: next !== undefined,
    showNext: () => goTo(next),
    /**
     * Goes to the next order after `id` was decided; without one the decided order stays open. A large file takes time: when
     * another order was opened or this one closed meanwhile, nothing changes.
     */
    finish: (id: string) => {
      if (openNow.current === id) goTo(following.current);
    },
    help,
    showHelp: () => setHelp(true),
    hideHelp: () => setHelp(false),
  };
}

/**
 * The open order. It stays open when it leaves the list, for example when it is delivered under the filter "pending", because
 * it is still being read, and shows there if somebody else was faster.
 */
function useOpenOrder(orders: QueueItem[] | undefined) {
  const [openId, setOpenId] = useState<string>();
  const last = useRef<QueueItem>(undefined);
  const listed = orders?.find((order) => order._id === openId);
  if (listed) last.current = listed;
  const open = listed ?? (last.current?._id === openId ? last.current : undefined);
  return { open, openId, setOpenId };
}
