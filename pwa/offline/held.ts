import { atom, getDefaultStore, useAtomValue } from "jotai";
import { currentUserAtom } from "./chat-user.ts";
import { readLocalJson, removeLocal, writeLocal } from "./local.ts";

/** The numbers of things that only this device has of a user: unsent items and drafts. */
export type Held = { unsent: number; drafts: number };

/*
 * The numbers are in local storage, beside the database: when space runs short or a disk fails, Chromium deletes databases and
 * keeps local storage. Only these numbers tell a phone that has lost something from one that never had it. A browser that
 * deletes both can't be noticed.
 */
const heldKey = (userId: string) => `kagoj-held-${userId}`;
const lostKey = (userId: string) => `kagoj-lost-${userId}`;
/** Of `drafts/left.ts`. */
export const leftKey = (userId: string) => `kagoj-left-${userId}`;

const lookAgainAtom = atom(0);
const lostAtom = atom((get) => {
  get(lookAgainAtom);
  const userId = get(currentUserAtom)?._id;
  return userId === undefined ? undefined : read(lostKey(userId));
});

/** What the browser has deleted of the signed-in user, until the user has confirmed it. */
export function useLost(): Held | undefined {
  return useAtomValue(lostAtom);
}

export function findLost(): Held | undefined {
  return getDefaultStore().get(lostAtom);
}

/** True when a form may have a draft. Known before the database has answered. */
export function holdsDrafts(userId: string): boolean {
  return (read(heldKey(userId))?.drafts ?? 0) > 0;
}

/** Whether something waits that the server hasn't taken: known before the database has answered. */
export function holdsUnsent(userId: string): boolean {
  return (read(heldKey(userId))?.unsent ?? 0) > 0;
}

export function keepCount(userId: string, held: Held): void {
  if (held.unsent + held.drafts > 0) write(heldKey(userId), held);
  else removeLocal(heldKey(userId));
}

/** Call it when a user's database was just made: what was counted before is lost. */
export function noteNewDatabase(userId: string): void {
  const held = read(heldKey(userId));
  if (!held) return;
  const before = read(lostKey(userId)) ?? { unsent: 0, drafts: 0 };
  write(lostKey(userId), { unsent: before.unsent + held.unsent, drafts: before.drafts + held.drafts });
  removeLocal(heldKey(userId));
  lookAgain();
}

/** The user has confirmed the loss. */
export function takeNoteOfLoss(userId: string): void {
  removeLocal(lostKey(userId));
  lookAgain();
}

/** For a logout, which deletes on purpose. */
export function forgetHeld(userId: string): void {
  removeLocal(leftKey(userId));
  removeLocal(heldKey(userId));
  removeLocal(lostKey(userId));
}

function lookAgain(): void {
  getDefaultStore().set(lookAgainAtom, (times) => times + 1);
}

/** The numbers under a key; undefined when there are none, or when another program wrote the value. */
function read(key: string): Held | undefined {
  const held = readLocalJson(key) as Partial<Held> | null | undefined;
  return Number.isInteger(held?.unsent) && Number.isInteger(held?.drafts) ? (held as Held) : undefined;
}

/** When storage is full, the numbers may be lost; the data they count is kept. */
function write(key: string, held: Held): void {
  writeLocal(key, JSON.stringify(held));
}
