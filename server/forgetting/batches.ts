import type { Db, Sql } from "../db/sql.ts";
import { removeFreedFiles, removeLooseFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";
import { blankOrders } from "./order-queries.ts";

/**
 * What one statement did: to how many rows, whose files are to leave the store, and whose lists
 * have changed.
 */
export type Batch = { count: number; keys: string[]; owners: string[] };

/**
 * Rows that one statement may touch: far below the five seconds that it may take, also on a slow
 * disk.
 */
export const BATCH_ROWS = 500;

export type Forgotten = { count: number; files: number; owners: Set<string> };

/** Repeats a statement until it finds nothing more; each batch stands by itself, with its files. */
export async function inBatches(
  sql: Sql,
  files: FileStore,
  step: (limit: number) => Promise<Batch>,
) {
  const done: Forgotten = { count: 0, files: 0, owners: new Set() };
  for (;;) {
    const { count, keys, owners } = await step(BATCH_ROWS);
    await removeLooseFiles(sql, files, keys);
    await removeFreedFiles(sql, files);
    done.count += count;
    done.files += keys.length;
    for (const owner of owners) done.owners.add(owner);
    if (count < BATCH_ROWS) return done;
  }
}

/**
 * Removes orders with all that they tell of a person, in the transaction that cancelled pending
 * ones. Answers the keys of files to remove.
 */
export async function removeOrders(tx: Db, orders: string[]): Promise<string[]> {
  const { keys } = await blankOrders(tx, tx`o.id = any(${orders})`, null, { remove: true });
  return keys;
}

/** How long a deleted roshid can still be put back by its owner. Then it is forgotten. */
export const UNDO_TIME = "1 day";

/** `days` is undefined or null where nobody counted them: somebody asked for it. */
export function toForgotten(at: Date, days: number | null | undefined) {
  return { at: at.toISOString(), afterDays: days ?? null };
}
