import { readSessionEnd, removeLocal, SESSION_END, type SessionEnd, userWhenOver, writeLocal } from "./local.ts";

/*
 * When the session runs out, by this phone's clock. The plain rows that are cached of its user go then, without a connection too,
 * and without a page: local storage tells the page before its first paint, Cache Storage tells the worker, which has no local
 * storage. A wrong clock costs a few loads; whether the user is still signed in, only the server decides.
 */
const ADDRESS = "/session-end";
/** Answers tell full seconds, and take a while. */
const INEXACT_MS = 10_000;

export function cacheDbName(userId: string): string {
  return `kagoj-cache-${userId}`;
}

/** The tables of the cache whose rows can be read by whoever has the phone. Kept files are sealed. */
export function isPlain(table: string): boolean {
  return table !== "files";
}

/** Notes after how many seconds the session runs out, unless that is known. */
export async function noteSessionEnd(userId: string, seconds: number): Promise<void> {
  const end = { userId, at: Date.now() + seconds * 1000 };
  const before = readSessionEnd();
  if (before?.userId === userId && Math.abs(before.at - end.at) < INEXACT_MS) return;
  writeLocal(SESSION_END, JSON.stringify(end));
  await (await globalThis.caches?.open(SESSION_END))?.put(ADDRESS, new Response(JSON.stringify(end)));
}

export async function forgetSessionEnd(userId: string): Promise<void> {
  if (readSessionEnd()?.userId !== userId) return;
  removeLocal(SESSION_END);
  await globalThis.caches?.delete(SESSION_END);
}

/** Deletes the plain rows of a user whose session has run out. For the worker, which does without Dexie for that. */
export async function emptyCacheAtEnd(): Promise<void> {
  const noted = await caches.match(ADDRESS, { cacheName: SESSION_END });
  const userId = userWhenOver((await noted?.json()) as SessionEnd | undefined);
  if (!userId) return;
  await new Promise<void>((done, fail) => {
    const opening = indexedDB.open(cacheDbName(userId));
    // There is no cache, and none is to be made.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => done();
    opening.onsuccess = () => {
      const db = opening.result;
      const tables = [...db.objectStoreNames].filter(isPlain);
      const emptying = db.transaction(tables, "readwrite");
      for (const table of tables) emptying.objectStore(table).clear();
      emptying.oncomplete = () => done(db.close());
      emptying.onabort = () => fail(emptying.error);
    };
  });
  await caches.delete(SESSION_END);
}
