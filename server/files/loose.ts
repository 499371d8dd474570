import type { Db } from "../db/sql.ts";
import * as queries from "./queries.ts";
import type { FileStore } from "./store.ts";

export const { noteLoose, storedFiles } = queries;

/** Removes files that no order has any more. When the store is away, {@link sweepLooseFiles} removes them later. */
export async function removeLooseFiles(sql: Db, files: FileStore, keys: string[]): Promise<void> {
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

/** Removes files whose rows are gone, as well as what {@link sweepLooseFiles} does; when the store is away, that does it later. */
export async function removeFreedFiles(sql: Db, files: FileStore): Promise<void> {
  await removeLooseFiles(sql, files, await queries.listLoose(sql));
}

/** Removes files that a crash, or a store that was away, left behind an hour ago or earlier. Answers how many. */
export async function sweepLooseFiles(sql: Db, files: FileStore): Promise<number> {
  const keys = await queries.listLoose(sql);
  for (const key of keys) {
    await files.remove(key);
    await queries.dropLoose(sql, [key]);
  }
  return keys.length;
}
