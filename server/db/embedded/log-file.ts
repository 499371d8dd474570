import { copyFileSync, statSync, truncateSync } from "node:fs";

const MOST_BYTES = 10e6;

/**
 * Empties the server's log once it is large, and keeps what it had in one older file beside it: together they never take more than
 * twice that. The server may run: it appends. Answers the log's size now.
 */
export function turnOver(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MOST_BYTES) return size;
  try {
    copyFileSync(log, `${log}.old`);
    truncateSync(log);
    return 0;
  } catch {
    // A full disk; then the log does not grow either.
    return size;
  }
}
