import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** ms. an upload, its preparation and its way into the store end within five minutes. */
const ABANDONED_MS = 15 * 60_000;

/** Removes unfinished files of killed processes: those in this folder that were not written to for a while. Answers how many. */
export async function removeAbandoned(folder: string): Promise<number> {
  let removed = 0;
  const before = Date.now() - ABANDONED_MS;
  for (const name of await namesIn(folder)) {
    if (!name.endsWith(".part")) continue;
    const path = join(folder, name);
    // Another process may have moved or removed it just now.
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile() || found.mtimeMs > before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The names in a folder; none when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
