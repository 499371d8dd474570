/** After so many `failures` in a row calls are refused for `restMs`. */
export type BreakerLimits = { failures: number; restMs: number };
export type Breaker = <T>(work: () => Promise<T>, refuse: (restMs: number) => Error) => Promise<T>;

/**
 * Protects a service that fails: after some failures in a row nothing is sent to it for a while. Then one call tries it, and its
 * success lets all through again. `refuse` makes the error for refused calls from the ms that are left.
 */
export function createBreaker({ failures, restMs }: BreakerLimits): Breaker {
  let failed = 0;
  let closedAgainAt = 0;
  let trying = false;
  return async (work, refuse) => {
    const open = failed >= failures;
    if (open) {
      const rest = closedAgainAt - performance.now();
      if (rest > 0 || trying) throw refuse(Math.max(rest, 0));
      trying = true;
    }
    try {
      const done = await work();
      failed = 0;
      return done;
    } catch (error) {
      failed += 1;
      closedAgainAt = performance.now() + restMs;
      throw error;
    } finally {
      if (open) trying = false;
    }
  };
}
