import type { NotedSum } from "../../../contract/shop/shop.ts";
import { inUserDb } from "../db.ts";
import { findItem, signedSum } from "./outbox.ts";

/**
 * Notes of an order that is not sent yet, or is being sent, what it brings: sent as soon as the
 * order has its id. False when it has it, or is gone.
 */
export async function noteOfItem(userId: string, id: string, sum: NotedSum): Promise<boolean> {
  const item = await findItem(userId, id);
  if (!item) return false;
  const own = await signedSum(item, sum);
  const changed = await inUserDb(userId, ({ outbox }) =>
    outbox
      .where({ id })
      .and(({ state }) => state !== "done")
      .modify({ own }),
  );
  return changed > 0;
}
