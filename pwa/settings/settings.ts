import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Notice } from "../../contract/notices.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Switches } from "../../contract/switches.ts";
import type { User } from "../../contract/users.ts";
import { isApiError } from "../api/errors.ts";
import { cachedValue } from "../lists/cached-value.ts";
import type { Cached } from "../offline/cache.ts";
import { currentUser, isStillHere, KEPT_USER } from "../offline/chat-user.ts";
import { useConnection } from "../offline/connection.ts";
import { useStoredValue } from "../offline/use-stored.ts";
import { refreshUser } from "../session/session.ts";
import { refreshConfig, useConfig } from "./config.ts";
import { refreshServiceList, serviceListAtom } from "./service-list.ts";
import { takeStart } from "./start.ts";

/** How long a first screen waits for the values it is drawn with. */
const LATE_MS = 8_000;

const lists = {
  prices: cachedValue<Prices>("prices", "balance"),
  switches: cachedValue<Switches>("switches", "apply/toggle-order"),
  notices: cachedValue<Notice[]>("notices", "notice/notices"),
};
type ListName = keyof typeof lists;

/** Prices in tk. */
export function usePrices(): Cached<Prices> {
  return useStoredValue("prices");
}

/** Which services are open. */
export function useSwitches(): Cached<Switches> {
  return useStoredValue("switches");
}

/** Notices, oldest first. The last is the one that is shown. */
export function useNotices(): Cached<Notice[]> {
  return useStoredValue<Notice[]>("notices", (all) => all.slice(-1));
}

/**
 * True when all values are known and the screen won't move any more. Also true offline and after 8 s, so that no screen waits for
 * ever. It never becomes false again.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  const offline = useConnection() === "offline";
  const services = useAtomValue(serviceListAtom);
  const known = [useUser(), usePrices(), useSwitches(), useNotices(), useConfig()].every(
    ({ value }) => value !== undefined,
  );
  const now = settled || offline || (known && services !== undefined);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), now ? 0 : LATE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/** The signed-in user's balance in tk. Unknown is not zero: show "—". */
export function useBalance(): Cached<number> {
  const { value, asOf } = useStoredValue<User>(KEPT_USER);
  return { value: value?.balance, asOf };
}

/** The signed-in user. */
export function useUser(): Cached<User> {
  return useStoredValue(KEPT_USER);
}

/** The user whose start this page has kept, and the request for a start that is still running. */
let startedFor: string | undefined;
let starting: Promise<unknown> = Promise.resolve();

/**
 * Loads every setting and the user: the first time for a user with one request, later with {@link refreshSettings}. That is
 * also used if the server refuses the request for a start, for example because it is older and does not know it. @throws
 * ApiError, Offline
 */
export async function loadSettings(): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId || startedFor === userId) return refreshSettings();
  const mine = keepStart(userId).catch((failure) => {
    if (!isApiError(failure) || failure.status === 401) throw failure;
    return refreshSettings();
  });
  starting = mine.catch(() => undefined);
  await mine;
  startedFor = userId;
}

/** Resolves when no request for a start is running. */
export async function whenStarted(): Promise<void> {
  await starting;
}

async function keepStart(userId: string): Promise<void> {
  const ask = takeStart(userId);
  const [prices, switches, notices] = [lists.prices.begin(), lists.switches.begin(), lists.notices.begin()];
  const { versions, ...told } = await ask.told;
  // After a logout or another login the values must not be written into this user's database.
  if (!isStillHere(userId)) return;
  await Promise.all([
    ask.keepUser(told.user, versions.balance),
    prices(userId, told.prices, versions.prices),
    switches(userId, told.switches, versions.switches),
    notices(userId, told.notices, versions.notices),
  ]);
}

/** Loads every setting and the user. Unchanged values cost a 304. @throws the first ApiError or Offline, after trying all */
export async function refreshSettings(): Promise<void> {
  const names = Object.keys(lists) as ListName[];
  const settled = await Promise.allSettled([
    refreshUser(),
    refreshConfig(),
    refreshServiceList(),
    ...names.map((name) => refreshList(name)),
  ]);
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** Loads one setting, for example after an event, unless `version`, the newest, is already kept. @throws ApiError, Offline */
export async function refreshList(name: ListName, version?: string): Promise<void> {
  await lists[name](version);
}
