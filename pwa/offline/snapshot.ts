import type { Cached } from "./cache.ts";
import { readLocalJson, removeLocal, writeLocal } from "./local.ts";

/*
 * Values for the first paint. The databases answer only after it, and later values would move the page. They are one entry of
 * local storage per user: a copy that is written after the database. Only on a first visit `settings/start.ts` writes it first.
 */
type Cell = Record<string, Cached<unknown> | undefined>;

const keyOf = (userId: string) => `kagoj-known-${userId}`;

/** The value under this name from the user's last visit; undefined when there is none or storage is blocked. */
export function readSnapshot<T>(userId: string, name: string): Cached<T> | undefined {
  return readCell(userId)[name] as Cached<T> | undefined;
}

export function writeSnapshot(userId: string, name: string, known: Cached<unknown>): void {
  writeLocal(keyOf(userId), JSON.stringify({ ...readCell(userId), [name]: known }));
}

/** For a logout: the next user of this phone must find nothing. */
export function forgetLastKnown(userId: string): void {
  removeLocal(keyOf(userId));
}

/** The entry of a user. Another program may have written something that is no object. */
function readCell(userId: string): Cell {
  return Object(readLocalJson(keyOf(userId)));
}
