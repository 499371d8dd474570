import { HEARTBEAT_MS } from "../../contract/live.ts";
import { stopwatch } from "./stopwatch.ts";

/** A stream that is silent for this long counts as dead, even if the browser thinks it is open. */
export const SILENCE_MS = HEARTBEAT_MS * 1.6;

let sinceHeard = (): number => Number.POSITIVE_INFINITY;
let silence: ReturnType<typeof setTimeout> | undefined;
const lost = new Set<() => void>();

/** True while the server's events reach this page, so that no polling is needed. */
export function isStreamHeard(): boolean {
  return sinceHeard() <= SILENCE_MS;
}

/**
 * Calls `listener` when the stream has gone silent or has ended. Answers a function that stops it.
 */
export function onStreamLost(listener: () => void): () => void {
  lost.add(listener);
  return () => lost.delete(listener);
}

/** Notes that the stream was heard, in this tab or in another one of this browser. */
export function noteStreamHeard(): void {
  sinceHeard = stopwatch();
  clearTimeout(silence);
  silence = setTimeout(noteStreamLost, SILENCE_MS);
}

/** Notes that the stream has ended. */
export function noteStreamLost(): void {
  clearTimeout(silence);
  sinceHeard = () => Number.POSITIVE_INFINITY;
  for (const listener of lost) listener();
}
