import type { Logger } from "pino";

/** ms. After so long without one of its kind, a failure is news again. */
const QUIET_MS = 60_000;
const MOST_KINDS = 100;

type Run = { count: number; last: number };
/** Of each log, by kind: the failures that follow one another just now. */
const runsOf = new WeakMap<Logger, Map<string, Run>>();

/**
 * Writes down what failed and will be tried again, by people or by us: the first of its kind with its stack, those that
 * follow within a minute of one another as a short line with their number. A database that is away for an hour fails every
 * request, and every sweep, for one and the same reason. `facts` go into each line.
 */
export function logFailure(log: Logger, error: Error, message: string, facts: Record<string, string> = {}): void {
  const reason = "code" in error ? String(error.code) : error.name;
  const kind = `${message} ${facts.code} ${reason} ${placeOf(error)}`;
  const runs = runsOf.get(log) ?? new Map<string, Run>();
  runsOf.set(log, runs);
  const run = runs.get(kind);
  const now = performance.now();
  if (!run || now - run.last > QUIET_MS) {
    if (runs.size >= MOST_KINDS) runs.clear();
    runs.set(kind, { count: 1, last: now });
    log.error({ err: error, ...facts }, message);
    return;
  }
  run.count += 1;
  run.last = now;
  log.error({ ...facts, reason, nth: run.count }, message);
}

/** Where it was thrown, so that two faults of ours are two kinds. */
function placeOf(error: Error): string {
  return error.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? "";
}
