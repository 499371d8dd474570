import { type Atom, atom, getDefaultStore, type PrimitiveAtom, useAtomValue } from "jotai";
import type { Notice } from "../../contract/notices.ts";
import type { Order } from "../../contract/orders.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Service } from "../../contract/services/own.ts";
import type { Switches } from "../../contract/switches.ts";
import type { User } from "../../contract/users.ts";
import { readLocalJson, removeLocal, writeLocal } from "../storage/local.ts";
import { currentUserAtom, isStillHere } from "./chat-user.ts";
import type { CachedValue } from "./rows.ts";

/**
 * A value of the server and when the server last confirmed it (ISO 8601). An undefined value is
 * unknown and shown as "—".
 */
export type Cached<T> = {
  value: T | undefined;
  asOf: string | undefined;
  version?: string | undefined;
};

/*
 * What this page shows of the signed-in user's cache, and a copy of it in local storage, the
 * snapshot: with that the next visit draws its first screen, because the databases answer only
 * later. Without Dexie, so that the login page stays small.
 */
type Shown = {
  user: User;
  services: Service[];
  prices: Prices;
  switches: Switches;
  notices: Notice[];
  /** The first rows of the list. */
  "my-orders": Order[];
  "push-wanted": boolean;
  /** How many orders the list tells of above its rows. */
  above: number;
  /** The numbers of unsent items and drafts. */
  held: { unsent: number; drafts: number };
};
export type ShownName = keyof Shown;
type Snapshot = { [Name in ShownName]?: Cached<Shown[Name]> };

const UNKNOWN: Cached<never> = { value: undefined, asOf: undefined };
const snapshots = new Map<string, PrimitiveAtom<Snapshot>>();
const views = new Map<ShownName, Atom<Cached<unknown>>>();
/**
 * What the database does not have yet, or can't store because it is full or broken. It lasts as
 * long as the page.
 */
const unstored = new Map<string, CachedValue>();
const unstoredListeners = new Set<() => void>();

const snapshotKey = (userId: string) => `kagoj-known-${userId}`;
const unstoredKey = (userId: string, name: string) => `${userId} ${name}`;

/** A value of the signed-in user. */
export function valueAtom<Name extends ShownName>(name: Name): Atom<Cached<Shown[Name]>> {
  const view = views.get(name) ?? atom((get) => shownTo(get(currentUserAtom)?._id, name, get));
  views.set(name, view);
  return view as Atom<Cached<Shown[Name]>>;
}

export function useValue<Name extends ShownName>(name: Name): Cached<Shown[Name]> {
  return useAtomValue(valueAtom(name));
}

/** A value as this page shows it, for code outside of components. */
export function shownValue<Name extends ShownName>(
  userId: string,
  name: Name,
): Cached<Shown[Name]> {
  return shownTo(userId, name, getDefaultStore().get);
}

/**
 * Shows values and writes the snapshot, unless the user has logged out meanwhile. A value of the
 * same version stays the same object, so that nothing is drawn again for it.
 */
export function showValues(
  userId: string,
  values: Partial<Record<ShownName, Cached<unknown>>>,
): void {
  if (!isStillHere(userId)) return;
  const store = getDefaultStore();
  const shown = snapshotOf(userId);
  const before: Partial<Record<string, Cached<unknown>>> = store.get(shown);
  const changed = Object.entries(values).flatMap(([name, { value, asOf, version }]) => {
    const known = before[name];
    const same = version !== undefined && known?.version === version;
    return same && known.asOf === asOf
      ? []
      : [[name, { value: same ? known.value : value, asOf, version }] as const];
  });
  if (changed.length === 0) return;
  const now = { ...before, ...Object.fromEntries(changed) };
  store.set(shown, now);
  writeLocal(snapshotKey(userId), JSON.stringify(now));
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

/** For a logout, or a session that has run out: the next user of this phone must find nothing. */
export function forgetValues(userId: string): void {
  removeLocal(snapshotKey(userId));
  getDefaultStore().set(snapshotOf(userId), {});
  for (const key of unstored.keys())
    if (key.startsWith(unstoredKey(userId, ""))) unstored.delete(key);
}

/** The row that the database does not have yet. */
export function findUnstored(userId: string, name: string): CachedValue | undefined {
  return unstored.get(unstoredKey(userId, name));
}

/** Holds a row; undefined when it is stored by now. */
export function setUnstored(userId: string, name: string, row: CachedValue | undefined): void {
  if (row) unstored.set(unstoredKey(userId, name), row);
  else unstored.delete(unstoredKey(userId, name));
}

/** Tells that rows could not be stored, so that they are shown from here. */
export function notifyUnstored(): void {
  for (const listener of unstoredListeners) listener();
}

/** Calls `listener` when rows could not be stored. Answers a function that stops it. */
export function onUnstored(listener: () => void): () => void {
  unstoredListeners.add(listener);
  return () => void unstoredListeners.delete(listener);
}

function shownTo(
  userId: string | undefined,
  name: ShownName,
  get: <T>(of: Atom<T>) => T,
): Cached<never> {
  return ((userId && get(snapshotOf(userId))[name]) || UNKNOWN) as Cached<never>;
}

/** Another program may have written something that is no object. */
function snapshotOf(userId: string): PrimitiveAtom<Snapshot> {
  const shown =
    snapshots.get(userId) ?? atom(Object(readLocalJson(snapshotKey(userId))) as Snapshot);
  snapshots.set(userId, shown);
  return shown;
}
