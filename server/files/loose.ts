import type { Db, Sql } from "../db/sql.ts";
import * as queries from "./queries.ts";
import type { FileStore } from "./store.ts";

export const { noteLoose, sampleOfStored, storedFiles } = queries;

/**
 * While `work` runs no file leaves the store, also where other processes remove it: a backup has
 * the files of the moment that it began at. The lock is there before `work` takes a snapshot, and
 * goes with its connection, so nobody's crash leaves it behind.
 */
export function keepingFiles<T>(sql: Sql, work: () => Promise<T>) {
  return sql.begin(async (tx) => {
    await queries.lockStore(tx);
    return work();
  });
}

/**
 * Removes files that no order has any more. When the store is away, or a backup runs, {@link
 * sweepLooseFiles} removes them later. Call when the rows are committed: who saves a moment before
 * that has locked the store by then.
 */
export async function removeLooseFiles(sql: Db, files: FileStore, keys: string[]): Promise<void> {
  if (keys.length === 0 || (await queries.isStoreLocked(sql))) return;
  const removed: string[] = [];
  for (const key of keys) {
    try {
      await files.remove(key);
    } catch {
      // The store is away: only one file waits for it.
      break;
    }
    removed.push(key);
  }
  await queries.dropLoose(sql, removed);
}

/**
 * Removes files whose rows are gone, as well as what {@link sweepLooseFiles} does; when the store
 * is away, that does it later.
 */
export async function removeFreedFiles(sql: Db, files: FileStore): Promise<void> {
  await removeLooseFiles(sql, files, await queries.listLoose(sql));
}

/**
 * Removes files that a crash, a backup, or a store that was away, left behind an hour ago or
 * earlier. Answers how many.
 */
export async function sweepLooseFiles(sql: Db, files: FileStore): Promise<number> {
  const keys = await queries.listLoose(sql);
  if (await queries.isStoreLocked(sql)) return 0;
  for (const key of keys) {
    await files.remove(key);
    await queries.dropLoose(sql, [key]);
  }
  return keys.length;
}
