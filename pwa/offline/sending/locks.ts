const PATIENCE_MS = 60_000;

/**
 * Runs `work` with a lock that tabs and worker share. In browsers without locks (plain http in a LAN), or when a frozen tab has
 * the lock for a minute, it runs without: the server's idempotency keys are what prevents duplicates.
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
