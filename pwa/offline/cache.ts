import type { User } from "../../contract/users.ts";
import { currentUser } from "./chat-user.ts";
import { type CacheDb, inCache } from "./db.ts";
import type { CachedValue } from "./rows.ts";
import { findUnstored, notifyUnstored, setUnstored } from "./values.ts";

export async function readValue<T>(
  userId: string,
  name: string,
): Promise<(CachedValue & { value: T }) | undefined> {
  // Read in any case, because liveQuery follows only what was read.
  const row = await inCache(userId, ({ values }) => values.get(name)).catch((error: unknown) => {
    if (!findUnstored(userId, name)) throw error;
    return undefined;
  });
  return (findUnstored(userId, name) ?? row) as (CachedValue & { value: T }) | undefined;
}

/** The key under which this device keeps the newest recharges. Here, because the home reads them without the recharge's own code. */
export const MY_RECHARGES = "recharges";

/** Stores a value as of now. Throws when the storage is full or broken. */
export async function writeValue(
  userId: string,
  name: string,
  value: unknown,
  version?: string,
): Promise<void> {
  await inCache(userId, ({ values }) => values.put(asOfNow(name, value, version)));
}

/** A value that the server has just answered. */
export function asOfNow(name: string, value: unknown, version?: string): CachedValue {
  return { name, value, version, asOf: new Date().toISOString() };
}

/** Stores values. Where this phone stores nothing they last as long as the page, so that one can still order. */
export async function storeValues(userId: string, rows: CachedValue[]): Promise<void> {
  for (const row of rows) setUnstored(userId, row.name, row);
  try {
    await inCache(userId, ({ values }) => values.bulkPut(rows));
    for (const row of rows)
      if (findUnstored(userId, row.name) === row) setUnstored(userId, row.name, undefined);
  } catch {
    notifyUnstored();
  }
}

/** Stores the balance of an answer, in tk. Runs in the page and in the worker. */
export async function storeBalance(userId: string, balance: number): Promise<void> {
  const user = await readValue<User>(userId, "user");
  // No longer of its version, so that the next start sends the user again.
  if (user) await storeValues(userId, [asOfNow("user", { ...user.value, balance })]);
}

/** {@link inCache} for the signed-in user; undefined when nobody is signed in. */
export async function inOwnCache<T>(work: (db: CacheDb) => Promise<T>): Promise<T | undefined> {
  const userId = currentUser()?._id;
  return userId ? inCache(userId, work) : undefined;
}
