import type { Db } from "../db/sql.ts";
import { blankOrders } from "./order-queries.ts";

/**
 * Removes these orders from every list, and with them all that they tell of a person. Call in a transaction that has cancelled
 * the pending ones. Answers the storage keys of their files, which are then to be removed.
 */
export async function removeOrders(tx: Db, orders: string[]): Promise<string[]> {
  const { keys } = await blankOrders(tx, tx`o.id = any(${orders})`, null, { remove: true });
  return keys;
}
