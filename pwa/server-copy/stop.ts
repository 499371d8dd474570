import { useEffect, useReducer } from "react";
import { type ApiError, isApiError } from "../api/errors.ts";
import { currentUser } from "../offline/chat-user.ts";
import type { Person } from "./server-copy.ts";

/**
 * Too many look-ups found nobody: the server takes no more until `until` (ms since 1970), of this number, or of any when
 * there is none.
 */
export type Stop = { userId: string; nid: string | undefined; error: ApiError; until: number };

let stops: Stop[] = [];

/** Keeps, as long as the page is open, that the server has stopped look-ups, if that is what this error says. */
export function noteStop(error: unknown, { nid }: Person): void {
  const userId = currentUser()?._id;
  const until = endOfStop(error);
  if (!userId || until === undefined || !isApiError(error)) return;
  stops = [...stops, { userId, nid: error.code === "too-many-dates" ? nid : undefined, error, until }];
}

/** When look-ups are taken again (ms since 1970), seen from now; undefined for any other error. */
export function endOfStop(error: unknown): number | undefined {
  const isStop = isApiError(error) && ["too-many-misses", "too-many-dates"].includes(error.code);
  return isStop ? Date.now() + (error.retryAfter ?? 0) * 1000 : undefined;
}

/** What stands in the way of this person's look-up, until it is over. */
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

/** The one that lasts longest. */
export function findStop(nid: string | undefined): Stop | undefined {
  const userId = currentUser()?._id;
  stops = stops.filter(({ until }) => until > Date.now());
  return stops
    .filter((stop) => stop.userId === userId && (stop.nid === undefined || stop.nid === nid))
    .sort((one, other) => other.until - one.until)[0];
}
