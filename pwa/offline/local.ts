import { atom } from "jotai";

/** A value of local storage; undefined when it is missing, in the worker, and where site data is blocked. */
export function readLocal(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** A JSON value of local storage; undefined also when it is no JSON. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? "");
  } catch {
    return undefined;
  }
}

/** Writes to local storage. Where that is full or blocked, the value lasts only as long as the page. */
export function writeLocal(key: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value);
  } catch {
    // The page still has the value in memory.
  }
}

/** Removes a value. Where storage is blocked there is none. */
export function removeLocal(key: string): void {
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // As in readLocal.
  }
}

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

/**
 * An atom for a choice of this device, kept in local storage. Where that is blocked or full, the choice lasts as long as the
 * page. It is stored as plain text, as older releases wrote it.
 */
export function remembered<Choice extends string>(name: string, fallback: Choice) {
  const key = `kagoj-${name}`;
  const chosen = atom((readLocal(key) ?? fallback) as Choice);
  return atom(
    (get) => get(chosen),
    (_get, set, choice: Choice) => {
      set(chosen, choice);
      writeLocal(key, choice);
    },
  );
}
