import { currentUser } from "./chat-user.ts";
import { type CacheDb, inCache } from "./db.ts";
import type { CachedValue } from "./rows.ts";

/** A value of the server and when the server last confirmed it (ISO 8601). An undefined value is unknown and shown as "—". */
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

/** Notes that the server has confirmed a value. False when the browser has deleted it meanwhile, so that it must be loaded. */
export async function vouchForValue(userId: string, name: string): Promise<boolean> {
  return (await inCache(userId, ({ values }) => values.update(name, { asOf: new Date().toISOString() }))) === 1;
}

/** {@link inCache} for the signed-in user; undefined when nobody is signed in. */
export async function inOwnCache<T>(work: (db: CacheDb) => Promise<T>): Promise<T | undefined> {
  const userId = currentUser()?._id;
  return userId ? inCache(userId, work) : undefined;
}
