import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import type { Notice } from "../../contract/notices.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Switches } from "../../contract/switches.ts";
import type { User } from "../../contract/users.ts";
import { keepValue } from "../lists/keep-value.ts";
import type { Known } from "../offline/cache.ts";
import { useConnection } from "../offline/connection.ts";
import { KEPT_USER } from "../offline/kept-user.ts";
import { useStoredValue } from "../offline/use-stored.ts";
import { refreshUser } from "../session/session.ts";
import { refreshConfig, useConfig } from "./config.ts";
import { refreshServiceList, serviceListAtom } from "./service-list.ts";

/** How long a first screen waits for the values it is drawn with. */
const LATE_MS = 8_000;

const lists = {
  prices: keepValue<Prices>("prices", "balance"),
  switches: keepValue<Switches>("switches", "apply/toggle-order"),
  notices: keepValue<Notice[]>("notices", "notice/notices"),
};
type ListName = keyof typeof lists;

/** Prices in tk. */
export function usePrices(): Known<Prices> {
  return useStoredValue("prices");
}

/** Which services are open. */
export function useSwitches(): Known<Switches> {
  return useStoredValue("switches");
}

/** Notices, oldest first. The last is the one that is shown. */
export function useNotices(): Known<Notice[]> {
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
export function useBalance(): Known<number> {
  const { value, asOf } = useStoredValue<User>(KEPT_USER);
  return { value: value?.balance, asOf };
}

/** The signed-in user. */
export function useUser(): Known<User> {
  return useStoredValue(KEPT_USER);
}

/** Loads every setting and the user. Unchanged values cost a 304. @throws the first ApiError or Offline, after trying all */
export async function refreshSettings(): Promise<void> {
  const names = Object.keys(lists) as ListName[];
  const settled = await Promise.allSettled([
    refreshUser(),
    refreshConfig(),
    refreshServiceList(),
    ...names.map(refreshList),
  ]);
  const failed = settled.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

/** Loads one setting, for example after an event. @throws ApiError, Offline */
export async function refreshList(name: ListName): Promise<void> {
  await lists[name]();
}
