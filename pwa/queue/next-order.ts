import type { QueueItem } from "../../contract/queue.ts";

/** The pending order after this one that no colleague has claimed: further down the list, otherwise from the top. */
export function nextPending(
  orders: readonly QueueItem[],
  from: string | undefined,
  me: string | undefined,
): QueueItem | undefined {
  const at = orders.findIndex((order) => order._id === from);
  const inTurn = [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))];
  return inTurn.find((order) => order.status === "pending" && (!order.claim || order.claim.by === me));
}

/** The order below or above; undefined at an end of the list. When none is open, the first. */
export function neighbour(orders: readonly QueueItem[], from: string | undefined, step: 1 | -1): QueueItem | undefined {
  const at = orders.findIndex((order) => order._id === from);
  return at === -1 ? orders[0] : orders[at + step];
}
