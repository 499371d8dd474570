import type { Order } from "../../contract/orders.ts";
import { keepList } from "../lists/keep-list.ts";
import { listOutbox, type OutboxItem } from "../offline/sending/outbox.ts";
import { useStored } from "../offline/use-stored.ts";
import { ORDER_KIND } from "../outbox/kinds.ts";

/** `waiting`: asked for, not yet taken by the server; refused and expired ones are among them. */
export type MyOrders = {
  waiting: OutboxItem[];
  orders: Order[];
  /** ISO 8601; undefined until the list was first fetched. */
  asOf: string | undefined;
  hasMore: boolean;
};

const list = keepList<Order>({ name: "my-orders", path: "apply/my-order", table: "orders", with: ["files"] });

/** My orders, newest first, and before them what still waits on this device. Undefined while reading. */
export function useMyOrders(): MyOrders | undefined {
  return useStored(async (userId) => {
    const [items, { rows, asOf, hasMore }] = await Promise.all([listOutbox(userId), list.read(userId)]);
    const waiting = items.filter((item) => item.kind === ORDER_KIND && item.state !== "done").reverse();
    return { waiting, orders: rows, asOf, hasMore };
  });
}

/** Asks what changed since the last time. @throws ApiError, Offline */
export const refreshMyOrders: () => Promise<void> = list.refresh;

/** Fetches the next older page. @throws ApiError, Offline */
export const loadMoreOrders: () => Promise<void> = list.loadMore;
