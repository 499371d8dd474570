import { withLock } from "./locks.ts";

const NAME = "kagoj-session";

/**
 * The cookie belongs to the whole browser. While it changes hands nothing of the outbox may be on its way, and the
 * other way round: so that nothing of A's goes out under B.
 */
export function changeSession<T>(work: () => Promise<T>): Promise<T> {
  return withLock(NAME, "exclusive", work);
}

/** Keeps the session from changing hands while `work` is on its way. */
export function keepSession<T>(work: () => Promise<T>): Promise<T> {
  return withLock(NAME, "shared", work);
}
