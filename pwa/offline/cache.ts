import { currentUser } from "./chat-user.ts";
import { type CacheDb, inCache } from "./db.ts";
import type { CachedValue } from "./rows.ts";

/** A value the server gave, with the time (ISO 8601) it last vouched for it. Undefined value: unknown, shown as "—". */
export type Known<T> = { value: T | undefined; asOf: string | undefined };

export async function readValue<T>(userId: string, name: string): Promise<(CachedValue & { value: T }) | undefined> {
  return (await inCache(userId, ({ values }) => values.get(name))) as (CachedValue & { value: T }) | undefined;
}

export async function writeValue(
  userId: string,
  name: string,
  value: unknown,
  etag: string | undefined,
): Promise<void> {
  await inCache(userId, ({ values }) => values.put({ name, value, etag, asOf: new Date().toISOString() }));
}

/** The server said: unchanged. False when the value is gone: the browser evicted it meanwhile, so it must be fetched. */
export async function vouchForValue(userId: string, name: string): Promise<boolean> {
  return (await inCache(userId, ({ values }) => values.update(name, { asOf: new Date().toISOString() }))) === 1;
}

/** {@link inCache} of the signed-in person; undefined for nobody. */
export async function inOwnCache<T>(work: (db: CacheDb) => Promise<T>): Promise<T | undefined> {
  const userId = currentUser()?._id;
  return userId ? inCache(userId, work) : undefined;
}
