import type { Db } from "../db/sql.ts";
import { dropLoose, listLoose } from "./queries.ts";
import type { FileStore } from "./store.ts";

/** Notes a file before it is stored, so that housekeeping finds it if it never gets to its order. */
export async function noteLoose(sql: Db, key: string): Promise<void> {
  await sql`insert into loose_files (storage_key) values (${key})`;
}

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
  await dropLoose(sql, removed);
}

/** Removes files whose rows are gone, as well as what {@link sweepLooseFiles} does; when the store is away, that does it later. */
export async function removeFreedFiles(sql: Db, files: FileStore): Promise<void> {
  await removeLooseFiles(sql, files, await listLoose(sql));
}

/** Removes files that a crash, or a store that was away, left behind an hour ago or earlier. Answers how many. */
export async function sweepLooseFiles(sql: Db, files: FileStore): Promise<number> {
  const keys = await listLoose(sql);
  for (const key of keys) {
    await files.remove(key);
    await dropLoose(sql, [key]);
  }
  return keys.length;
}
