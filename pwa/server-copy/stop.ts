import { useEffect, useReducer } from "react";
import { type ApiError, isApiError } from "../api/errors.ts";
import { currentUser } from "../offline/chat-user.ts";
import type { Person } from "./server-copy.ts";

/**
 * The server refuses look-ups until `until` (ms since 1970), because too many found nobody: those of one NID, or all when `nid`
 * is undefined.
 */
export type Stop = { userId: string; nid: string | undefined; error: ApiError; until: number };

let stops: Stop[] = [];

/** Remembers a stop of look-ups, if `error` is one, as long as the page is open. */
export function noteStop(error: unknown, { nid }: Person): void {
  const userId = currentUser()?._id;
  const until = endOfStop(error);
  if (!userId || until === undefined || !isApiError(error)) return;
  stops = [...stops, { userId, nid: error.code === "too-many-dates" ? nid : undefined, error, until }];
}

/** When look-ups are possible again (ms since 1970); undefined for any other error. */
export function endOfStop(error: unknown): number | undefined {
  const isStop = isApiError(error) && ["too-many-misses", "too-many-dates"].includes(error.code);
  return isStop ? Date.now() + (error.retryAfter ?? 0) * 1000 : undefined;
}

/** The stop that prevents this person's look-up, until it ends. */
export function useStop(person: Person | undefined): Stop | undefined {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const stop = findStop(person?.nid);
  const until = stop?.until;
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(lookAgain, until - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return stop;
}

/** The stop that lasts longest. */
export function findStop(nid: string | undefined): Stop | undefined {
  const userId = currentUser()?._id;
  stops = stops.filter(({ until }) => until > Date.now());
  return stops
    .filter((stop) => stop.userId === userId && (stop.nid === undefined || stop.nid === nid))
    .sort((one, other) => other.until - one.until)[0];
}
