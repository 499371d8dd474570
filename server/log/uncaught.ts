import type { Logger } from "pino";
import { logFailure, placeOf } from "./failures.ts";

/**
 * So many within a minute mean that something is broken for good: then a process that begins anew
 * is better.
 */
const MOST_A_MINUTE = 100;

/**
 * `count`: since this process began. `unnoted`: what and where, for the doctor, until it stands in
 * the database.
 */
export const uncaught = { count: 0, unnoted: new Set<string>() };

/**
 * From now on an error that nobody catches, a library's mostly, ends nothing: what counts is in the
 * database, whose transactions end with their own promises, and the request it belonged to gets its
 * deadline's answer. `end` is called when going on makes no sense: for an error that Node calls its
 * own fault, and for too many.
 */
export function surviveUncaught(log: Logger, end: () => void): void {
  const recent: number[] = [];
  // Promises that are rejected and never looked at come here, too.
  process.on("uncaughtException", (thrown: unknown, origin) => {
    uncaught.count += 1;
    const isNodesFault = note(log, thrown, origin);
    const now = performance.now();
    recent.push(now);
    if (recent.length > MOST_A_MINUTE) recent.shift();
    const tooMany = recent.length === MOST_A_MINUTE && now - (recent[0] ?? 0) < 60_000;
    if (!tooMany && !isNodesFault) return;
    log.fatal("uncaught: the process ends, to begin anew");
    recent.length = 0;
    end();
  });
}

/**
 * Logs it, and keeps it for the doctor. True for an error that Node calls its own fault. Of an
 * error that can't be told, only that it was.
 */
function note(log: Logger, thrown: unknown, origin: string): boolean {
  try {
    const error = thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`);
    uncaught.unnoted.add(`${error.name} ${placeOf(error).trim()}`);
    logFailure(log, error, "uncaught: nobody has caught this, the process goes on", { origin });
    return "code" in error && error.code === "ERR_INTERNAL_ASSERTION";
  } catch {
    // Its stack is no text, or it throws when it is looked at.
    return note(log, undefined, origin);
  }
}
