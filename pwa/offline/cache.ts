import type { User } from "../../contract/users.ts";
import { requestAllLists } from "../api/changes.ts";
import { currentUser } from "./chat-user.ts";
import { type CacheDb, inCache } from "./db.ts";
import { orNothing } from "./or-nothing.ts";
import type { CachedValue } from "./rows.ts";
import { type Cached, findUnstored, notifyUnstored, setUnstored } from "./values.ts";

/**
 * A value of the server as this phone has it, if only for as long as the page. Undefined also where
 * it can't be read.
 */
export async function readValue<T>(
  userId: string,
  name: string,
): Promise<(CachedValue & { value: T }) | undefined> {
  // Read in any case, because liveQuery follows only what was read.
  const row = await orNothing(
    inCache(userId, ({ values }) => values.get(name)),
    undefined,
  );
  return (findUnstored(userId, name) ?? row) as (CachedValue & { value: T }) | undefined;
}

/**
 * The key under which this device keeps the newest recharges. Here, because the home reads them
 * without the recharge's own code.
 */
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

/**
 * Stores values. Where this phone stores nothing they last as long as the page, so that one can
 * still order.
 */
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

/**
 * Stores values that were asked for at `askedAt` (ms since 1970). Another tab or the worker may have
 * stored a later answer meanwhile: what is of another version stays, and is answered.
 */
export async function storeUnlessOvertaken(
  userId: string,
  rows: CachedValue[],
  askedAt: number,
): Promise<CachedValue[]> {
  const names = rows.map(({ name }) => name);
  const there = await orNothing(
    inCache(userId, ({ values }) => values.bulkGet(names)),
    [],
  );
  const overtaken = rows.flatMap((row, at) => {
    const kept = there[at];
    if (!kept || isOlder(kept, row)) return [];
    const isKept =
      isOlder(row, kept) || (isOvertaken(kept, askedAt) && kept.version !== row.version);
    return isKept ? [kept] : [];
  });
  const kept = new Set(overtaken.map(({ name }) => name));
  await storeValues(
    userId,
    rows.filter(({ name }) => !kept.has(name)),
  );
  return overtaken;
}

/** So long after a request its answer may still come. */
const UNDER_WAY_MS = 60_000;

/**
 * Whether the balance of a user is known to be older than that of another row. Not for long: a
 * server that was restored from a backup counts again from there.
 */
export function isOlder(row: Told, than: Told): boolean {
  const [own, other] = [row, than].map(({ value }) => (value as User | undefined)?.balanceVersion);
  if (own === undefined || other === undefined || own >= other) return false;
  return Math.abs(Date.now() - Date.parse(than.asOf ?? "")) < UNDER_WAY_MS;
}
type Told = Pick<Cached<unknown>, "value" | "asOf">;

/** Stored after something else was asked for, if not by a clock that was set back since. */
function isOvertaken({ asOf }: CachedValue, askedAt: number): boolean {
  const storedAt = Date.parse(asOf);
  return storedAt > askedAt && storedAt <= Date.now();
}

/**
 * Stores a copy of what the server has. One that can't be stored loses nothing: the next refresh
 * loads it again.
 */
export async function storeCopy(
  userId: string,
  write: (db: CacheDb) => Promise<unknown>,
): Promise<void> {
  await inCache(userId, write).catch(() => undefined);
}

/**
 * Stores the balance of an answer, in tk, that was asked for at `askedAt` (ms since 1970). Answers
 * overtake each other: one that has come since then may be newer, so that stays, and the server is
 * asked. Runs in the page and in the worker.
 */
export async function storeBalance(
  userId: string,
  balance: number,
  askedAt: number,
): Promise<void> {
  const user = await readValue<User>(userId, "user");
  if (!user) return;
  const stays = isOvertaken(user, askedAt);
  const value = stays ? user.value : { ...user.value, balance, balanceVersion: undefined };
  // No longer of its version, so that the next start sends the user again.
  await storeValues(userId, [asOfNow("user", value)]);
  if (stays) requestAllLists();
}

/** {@link inCache} for the signed-in user; undefined when nobody is signed in. */
export async function inOwnCache<T>(work: (db: CacheDb) => Promise<T>): Promise<T | undefined> {
  const userId = currentUser()?._id;
  return userId ? inCache(userId, work) : undefined;
}
