import { atom, getDefaultStore, useAtomValue } from "jotai";
import { currentUserAtom } from "./chat-user.ts";
import { readLocalJson, removeLocal, writeLocal } from "./local.ts";

/** What only this device has of a person: items the server hasn't taken, and drafts. */
export type Held = { unsent: number; drafts: number };

/*
 * Counted in local storage, beside the database: Chromium, when space runs short or a disk errs, throws databases away and
 * leaves local storage. Nothing else tells a phone that lost something from one that never had it. Where a browser
 * throws away both, nobody can know.
 */
const heldKey = (userId: string) => `kagoj-held-${userId}`;
const lostKey = (userId: string) => `kagoj-lost-${userId}`;

const lookAgainAtom = atom(0);
const lostAtom = atom((get) => {
  get(lookAgainAtom);
  const userId = get(currentUserAtom)?._id;
  return userId === undefined ? undefined : read(lostKey(userId));
});

/** What was thrown away of the signed-in person's, until they have taken note of it. */
export function useLost(): Held | undefined {
  return useAtomValue(lostAtom);
}

export function findLost(): Held | undefined {
  return getDefaultStore().get(lostAtom);
}

/** Whether a form may come back as it was left: known before the database has answered. */
export function holdsDrafts(userId: string): boolean {
  return (read(heldKey(userId))?.drafts ?? 0) > 0;
}

export function keepCount(userId: string, held: Held): void {
  if (held.unsent + held.drafts > 0) write(heldKey(userId), held);
  else removeLocal(heldKey(userId));
}

/** The person's database was just made: what was counted before is gone. */
export function noteNewDatabase(userId: string): void {
  const held = read(heldKey(userId));
  if (!held) return;
  const before = read(lostKey(userId)) ?? { unsent: 0, drafts: 0 };
  write(lostKey(userId), { unsent: before.unsent + held.unsent, drafts: before.drafts + held.drafts });
  removeLocal(heldKey(userId));
  lookAgain();
}

/** The person has read it. */
export function takeNoteOfLoss(userId: string): void {
  removeLocal(lostKey(userId));
  lookAgain();
}

/** At a logout, which throws away on purpose. */
export function forgetCounts(userId: string): void {
  removeLocal(heldKey(userId));
  removeLocal(lostKey(userId));
}

function lookAgain(): void {
  getDefaultStore().set(lookAgainAtom, (times) => times + 1);
}

/** Undefined also for what another program wrote. */
function read(key: string): Held | undefined {
  const held = readLocalJson(key) as Partial<Held> | null | undefined;
  return Number.isInteger(held?.unsent) && Number.isInteger(held?.drafts) ? (held as Held) : undefined;
}

/** On a full device a count is lost; what it counts is kept all the same. */
function write(key: string, held: Held): void {
  writeLocal(key, JSON.stringify(held));
}
