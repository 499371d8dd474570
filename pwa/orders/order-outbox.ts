import type { OrderPlaced } from "../../contract/orders.ts";
import type { User } from "../../contract/users.ts";
import { offline } from "../api/errors.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { inCache } from "../offline/db.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** What a sent item keeps of its answer: the order itself stands in the cache. `balance` in tk. */
export type PlacedResult = { orderId: string; balance: number };

/** Puts a placed order into the list and the new balance into the top bar. Runs in the page and in the worker. */
export async function keepPlacedOrder({ userId }: OutboxItem, answer: unknown): Promise<PlacedResult> {
  const { order, balance } = (answer ?? {}) as Partial<OrderPlaced>;
  if (!order?._id || balance === undefined) throw offline("no order in it");
  await inCache(userId, ({ orders }) => orders.put(order));
  await keepBalance(userId, balance);
  return { orderId: order._id, balance };
}

/** The balance that an answer told, in tk, into the top bar. */
export async function keepBalance(userId: string, balance: number): Promise<void> {
  const user = await readValue<User>(userId, "user");
  if (user) await writeValue(userId, "user", { ...user.value, balance }, user.etag);
}
