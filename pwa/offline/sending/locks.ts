const PATIENCE_MS = 60_000;

/**
 * Does `work` while holding a lock of this origin, shared by tabs and the worker. Where the browser has no locks (plain
 * http in a LAN), or a frozen tab sits on one for a minute, the work is done without: the server's idempotency is the
 * real guard.
 */
export async function withLock<T>(name: string, mode: LockMode, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return work();
  let granted = false;
  try {
    return await locks.request(name, { mode, signal: AbortSignal.timeout(PATIENCE_MS) }, () => {
      granted = true;
      return work();
    });
  } catch (error) {
    if (granted) throw error;
    return work();
  }
}
