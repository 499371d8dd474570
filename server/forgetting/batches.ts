import type { Sql } from "../db/sql.ts";
import { removeFreedFiles, removeLooseFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";

/** What one statement did: to how many rows, whose files are to leave the store, and whose lists have changed. */
export type Batch = { count: number; keys: string[]; owners: string[] };

/** Rows that one statement may touch: far below the five seconds that it may take, also on a slow disk. */
export const BATCH_ROWS = 500;

export type Forgotten = { count: number; files: number; owners: Set<string> };

/**
 * Repeats a statement until it finds nothing more. Each batch stands by itself: whoever is killed has done what was done, and the
 * next one goes on from there. The files of a batch leave the store before the next one; when the store is away, housekeeping
 * removes them.
 */
export async function inBatches(
  sql: Sql,
  files: FileStore,
  step: (limit: number) => Promise<Batch>,
): Promise<Forgotten> {
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
