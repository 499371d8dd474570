import { withLock } from "./locks.ts";

const NAME = "kagoj-session";

/**
 * Runs `work`, which changes whose session this is. The cookie belongs to the whole browser. So no item may be under way
 * meanwhile, otherwise one user's items could be sent under another.
 */
export function changeSession<T>(work: () => Promise<T>): Promise<T> {
  return withLock(NAME, "exclusive", work);
}

/** Runs `work` while the session can't change. */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock(NAME, "shared", work);
}
