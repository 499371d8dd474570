import { readLocalJson } from "../storage/local.ts";

/** When the session of a user runs out: see `db.ts`. */
export type SessionEnd = { userId: string; at: number };
export const SESSION_END = "kagoj-session-end";

export function readSessionEnd(): SessionEnd | undefined {
  return readLocalJson(SESSION_END) as SessionEnd | undefined;
}

/** Whose session has run out; undefined for nobody. */
export function userWhenOver(end = readSessionEnd()): string | undefined {
  return end && end.at <= Date.now() ? end.userId : undefined;
}
