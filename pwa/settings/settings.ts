import { useEffect, useState } from "react";
import type { Notice } from "../../contract/notices.ts";
import type { Prices } from "../../contract/prices.ts";
import type { Switches } from "../../contract/switches.ts";
import type { User } from "../../contract/users.ts";
import { dateInDhaka } from "../../contract/values/dates/iso-date.ts";
import { useConnection } from "../offline/connection.ts";
import { type Cached, useValue } from "../offline/values.ts";
import { useConfig } from "./config.ts";

/** How long a first screen waits for the values it is drawn with. */
const LATE_MS = 8_000;

/** Prices in tk. */
export function usePrices(): Cached<Prices> {
  return useValue("prices");
}

/** Which services are open. */
export function useSwitches(): Cached<Switches> {
  return useValue("switches");
}

/** Notices, oldest first. The last is the one that is shown. */
export function useNotices(): Cached<Notice[]> {
  return useValue("notices");
}

/**
 * True when all values are known and the screen won't move any more. Also true offline and after 8
 * s, so that no screen waits for ever. It never becomes false again.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  const offline = useConnection() === "offline";
  const known = [
    useUser(),
    usePrices(),
    useSwitches(),
    useNotices(),
    useValue("services"),
    useConfig(),
  ].every(({ value }) => value !== undefined);
  const now = settled || offline || known;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), now ? 0 : LATE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

/**
 * The signed-in user's balance in tk; a worker's is what they may still spend today, and unknown
 * once the day is over. Unknown is not zero: show "—".
 */
export function useBalance(): Cached<number> {
  const { value, asOf } = useValue("user");
  return { value: isOver(value, asOf) ? undefined : value?.balance, asOf };
}

const isOver = (user: User | undefined, asOf: string | undefined) =>
  user?.dayBound !== undefined &&
  (asOf === undefined || dateInDhaka(new Date(asOf)) !== dateInDhaka(new Date()));

/** The signed-in user. */
export function useUser(): Cached<User> {
  return useValue("user");
}

/** Whether the user orders on another's balance, which is theirs within a bound a day. */
export function useIsWorker(): boolean {
  return useUser().value?.dayBound !== undefined;
}
