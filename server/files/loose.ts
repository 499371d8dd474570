import type { Db } from "../db/sql.ts";
import { dropLoose, listLoose } from "./queries.ts";
import type { FileStore } from "./store.ts";

/** Removes files that no order has any more. A store that is away keeps them until {@link sweepLooseFiles} comes by. */
export async function removeLooseFiles(sql: Db, files: FileStore, keys: string[]): Promise<void> {
  const removed: string[] = [];
  for (const key of keys) {
    const gone = await files.remove(key).then(
      () => true,
      () => false,
    );
    // A store that is away is waited for once, not for each file.
    if (!gone) break;
    removed.push(key);
  }
  await dropLoose(sql, removed);
}

/** Removes what a crash, or a store that was away, has left behind an hour ago or longer. Answers how many went. */
export async function sweepLooseFiles(sql: Db, files: FileStore): Promise<number> {
  const keys = await listLoose(sql);
  for (const key of keys) {
    await files.remove(key);
    await dropLoose(sql, [key]);
  }
  return keys.length;
}
