import type { User } from "../../contract/users.ts";
import { requestAllLists } from "../api/changes.ts";
import { currentUser } from "./chat-user.ts";
import { type CacheDb, inCache } from "./db.ts";
import { orNothing } from "./or-nothing.ts";
import type { CachedValue } from "./rows.ts";
import { findUnstored, isOlder, notifyUnstored, setUnstored } from "./values.ts";

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
/** That of the list of roshids, into which an answer may come that the list has overtaken. */
export const MY_ROSHIDS = "roshids";

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
 * still order. Leaves out those beside which what is there `stays`, and answers that.
 */
export async function storeValues(
  userId: string,
  rows: CachedValue[],
  stays: (there: CachedValue, row: CachedValue) => boolean = () => false,
): Promise<CachedValue[]> {
  let kept: CachedValue[] | undefined;
  let taken = rows;
  const decide = (stored: (CachedValue | undefined)[]) => {
    const there = rows.map(({ name }, at) => findUnstored(userId, name) ?? stored[at]);
    taken = rows.filter((row, at) => !there[at] || !stays(there[at], row));
    kept = there.filter((_, at) => !taken.includes(rows[at] as CachedValue)) as CachedValue[];
    for (const row of taken) setUnstored(userId, row.name, row);
  };
  try {
    await inCache(userId, (db) =>
      db.transaction("rw", db.values, async () => {
        decide(await db.values.bulkGet(rows.map(({ name }) => name)));
        await db.values.bulkPut(taken);
      }),
    );
    for (const row of taken)
      if (findUnstored(userId, row.name) === row) setUnstored(userId, row.name, undefined);
  } catch {
    if (!kept) decide([]);
    notifyUnstored();
  }
  return kept ?? [];
}

/**
 * Stores values that were asked for at `askedAt` (ms since 1970). Another tab or the worker may
 * have stored something meanwhile: what is later than the answer, or may be, stays and is answered.
 */
export function storeUnlessOvertaken(
  userId: string,
  rows: CachedValue[],
  askedAt: number,
): Promise<CachedValue[]> {
  return storeValues(userId, rows, (there, row) => {
    if (isOlder(there, row)) return false;
    return isOlder(row, there) || (isOvertaken(there, askedAt) && there.version !== row.version);
  });
}

/** Stored after something else was asked for, if not by a clock that was set back since. */
export function isOvertaken({ asOf }: CachedValue, askedAt: number): boolean {
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
  // No longer of its version, so that the next start sends the user again.
  const value = { ...user.value, balance, balanceVersion: undefined };
  const stays = (there: CachedValue) => isOvertaken(there, askedAt);
  const [kept] = await storeValues(userId, [asOfNow("user", value)], stays);
  if (!kept) return;
  await storeValues(userId, [{ ...kept, version: undefined }]);
  requestAllLists();
}

/** {@link inCache} for the signed-in user; undefined when nobody is signed in. */
export async function inOwnCache<T>(work: (db: CacheDb) => Promise<T>): Promise<T | undefined> {
  const userId = currentUser()?._id;
  return userId ? inCache(userId, work) : undefined;
}
