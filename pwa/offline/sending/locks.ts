import { takeLock } from "../../storage/locks.ts";

const PATIENCE_MS = 60_000;

/** How often {@link withLock} waits on for work that takes long. */
const MOST_WAITS = 10;

/**
 * Runs `work` with a lock that tabs and worker share. In browsers without locks, or when a frozen
 * tab has the lock for a minute, it runs without: the server's idempotency keys are what prevents
 * duplicates. While `isWorking` answers that the holder is at work that takes long, it waits on.
 */
export async function withLock<T>(
  name: string,
  mode: LockMode,
  work: () => Promise<T>,
  isWorking?: () => Promise<boolean>,
): Promise<T> {
  let release: Awaited<ReturnType<typeof takeLock>>;
  let waits = 0;
  do {
    release = await takeLock(name, mode, PATIENCE_MS);
    waits += 1;
  } while (release === null && waits < MOST_WAITS && (await isWorking?.()));
  try {
    return await work();
  } finally {
    release?.();
  }
}

const NAME = "kagoj-session";

/**
 * Runs `work`, which changes whose session this is. The cookie belongs to the whole browser. So no
 * item may be under way meanwhile, otherwise one user's items could be sent under another.
 */
export function changeSession<T>(work: () => Promise<T>): Promise<T> {
  return withLock(NAME, "exclusive", work);
}

/** Runs `work` while the session can't change. */
export function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  return withLock(NAME, "shared", work);
}
