import type { OrderPlaced } from "../../contract/orders.ts";
import { offline } from "../api/errors.ts";
import { storeBalance } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** What a sent item keeps of its answer; the order itself is in the cache. `balance` in tk. */
export type PlacedResult = { orderId: string; balance: number };

/** Stores a placed order in the list and the new balance. Runs in the page and in the worker. */
export async function storePlacedOrder({ userId }: OutboxItem, answer: unknown): Promise<PlacedResult> {
  const { order, balance } = (answer ?? {}) as Partial<OrderPlaced>;
  if (!order?._id || balance === undefined) throw offline("no order in it", "200, but no order");
  await inCache(userId, ({ orders }) => orders.put(order));
  await storeBalance(userId, balance);
  return { orderId: order._id, balance };
}
