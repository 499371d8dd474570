import { HEARTBEAT_MS } from "../../contract/live.ts";
import { stopwatch } from "./stopwatch.ts";

/** A stream that is silent for this long is dead, whatever the browser believes. */
export const SILENCE_MS = HEARTBEAT_MS * 1.6;

let sinceHeard = (): number => Number.POSITIVE_INFINITY;
let silence: ReturnType<typeof setTimeout> | undefined;
const lost = new Set<() => void>();

/** Whether the server's events reach this page, so that nothing needs to be polled. */
export function isStreamHeard(): boolean {
  return sinceHeard() <= SILENCE_MS;
}

/** Calls back when the stream has gone silent or was ended. Returns a function that stops it. */
export function onStreamLost(listener: () => void): () => void {
  lost.add(listener);
  return () => lost.delete(listener);
}

/** The stream gave a sign of life, in this tab or in another of this browser's. */
export function noteStreamHeard(): void {
  sinceHeard = stopwatch();
  clearTimeout(silence);
  silence = setTimeout(noteStreamLost, SILENCE_MS);
}

/** Nothing is heard any more. */
export function noteStreamLost(): void {
  clearTimeout(silence);
  sinceHeard = () => Number.POSITIVE_INFINITY;
  for (const listener of lost) listener();
}
