import type { Known } from "./cache.ts";
import { readLocalJson, removeLocal, writeLocal } from "./local.ts";

/*
 * What the first paint needs of what the server last told a person: the databases answer only after it, and what comes then
 * moves what stands. One cell of local storage per person, a copy that is never written but after the database.
 */
type Cell = Record<string, Known<unknown> | undefined>;

const keyOf = (userId: string) => `kagoj-known-${userId}`;

/** What was known under this name when the person was last here; undefined where nothing is, or storage is blocked. */
export function readLastKnown<T>(userId: string, name: string): Known<T> | undefined {
  return readCell(userId)[name] as Known<T> | undefined;
}

export function keepLastKnown(userId: string, name: string, known: Known<unknown>): void {
  writeLocal(keyOf(userId), JSON.stringify({ ...readCell(userId), [name]: known }));
}

/** At a logout: the next person at this phone finds nothing. */
export function forgetLastKnown(userId: string): void {
  removeLocal(keyOf(userId));
}

/** What another program wrote may be no object. */
function readCell(userId: string): Cell {
  return Object(readLocalJson(keyOf(userId)));
}
