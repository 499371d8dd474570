import type { Sql } from "../db/sql.ts";
import { removeFreedFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";
import { inBatches } from "./batches.ts";
import { blankOrders, blankRoshids, cancelPending } from "./order-queries.ts";
import {
  countStays,
  countTraces,
  dropTraces,
  markForgotten,
  type Stays,
} from "./person-queries.ts";

/**
 * A pending order goes once it is decided. May be repeated; `whole` says that nothing is left to
 * do.
 */
export async function forgetPerson(sql: Sql, files: FileStore, userId: string) {
  const orders = await inBatches(sql, files, (limit) =>
    blankOrders(sql, sql`o.user_id = ${userId} and o.status <> 'pending'`, limit),
  );
  const roshids = await inBatches(sql, files, (limit) =>
    blankRoshids(sql, sql`r.user_id = ${userId}`, limit),
  );
  await dropTraces(sql, userId);
  await removeFreedFiles(sql, files);
  return { orders, roshids, whole: await markForgotten(sql, userId) };
}

export async function surveyPerson(
  sql: Sql,
  userId: string,
): Promise<{ counts: [string, number][]; stays: Stays }> {
  return { counts: await countTraces(sql, userId), stays: await countStays(sql, userId) };
}

/**
 * Cancels the pending orders of a user and refunds them, in the user's own name. Answers how many.
 */
export function cancelPendingOf(sql: Sql, userId: string): Promise<number> {
  return cancelPending(sql, sql`o.user_id = ${userId}`);
}
