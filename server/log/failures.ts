import type { Logger } from "pino";

/** ms. After so long without a failure of its kind, the next is logged in full again. */
const QUIET_MS = 60_000;
const MOST_KINDS = 100;

type Run = { count: number; last: number };
const runsOf = new WeakMap<Logger, Map<string, Run>>();

/** The first of its kind with its stack, those within a minute as a short line with a number. */
export function logFailure(
  log: Logger,
  error: Error,
  message: string,
  facts: Record<string, string> = {},
): void {
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

/** Where an error was thrown: errors from different places are of different kinds. */
export function placeOf(error: Error): string {
  return error.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? "";
}
