import { currentUser } from "./chat-user.ts";
import { type CacheDb, inCache } from "./db.ts";
import type { CachedValue } from "./rows.ts";
import { holdUnstored, readUnstored } from "./unstored.ts";

/** A value of the server and when the server last confirmed it (ISO 8601). An undefined value is unknown and shown as "—". */
export type Cached<T> = { value: T | undefined; asOf: string | undefined };

export async function readValue<T>(userId: string, name: string): Promise<(CachedValue & { value: T }) | undefined> {
  const row = readUnstored(userId, name) ?? (await inCache(userId, ({ values }) => values.get(name)));
  return row as (CachedValue & { value: T }) | undefined;
}

export async function writeValue(
  userId: string,
  name: string,
  value: unknown,
  etag: string | undefined,
): Promise<void> {
  await inCache(userId, ({ values }) => values.put({ name, value, etag, asOf: new Date().toISOString() }));
}

/** {@link writeValue}, but where this phone stores nothing the value lasts as long as the page, so that one can still order. */
export async function holdValue(userId: string, name: string, value: unknown, etag?: string): Promise<void> {
  try {
    await writeValue(userId, name, value, etag);
    holdUnstored(userId, name, undefined);
  } catch {
    // Without the ETag: what was not stored is loaded again.
    holdUnstored(userId, name, { name, value, etag: undefined, asOf: new Date().toISOString() });
  }
}

/** Notes that the server has confirmed a value. False when the browser has deleted it meanwhile, so that it must be loaded. */
export async function markFresh(userId: string, name: string): Promise<boolean> {
  const vouch = inCache(userId, ({ values }) => values.update(name, { asOf: new Date().toISOString() }));
  // Where nothing can be written the value is right all the same.
  return (await vouch.catch(() => 1)) === 1;
}

/** {@link inCache} for the signed-in user; undefined when nobody is signed in. */
export async function inOwnCache<T>(work: (db: CacheDb) => Promise<T>): Promise<T | undefined> {
  const userId = currentUser()?._id;
  return userId ? inCache(userId, work) : undefined;
}
