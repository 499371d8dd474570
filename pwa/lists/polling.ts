import { stopwatch } from "../api/stopwatch.ts";
import { isStreamHeard, onStreamLost } from "../api/stream-heard.ts";

/** The interval while a live stream is heard, in case an event is lost. */
export const SAFETY_MS = 5 * 60_000;

/**
 * Calls `work` at once, then every `ms` while the page is visible, and when it becomes visible again after that time. While the
 * server's events are heard, `work` is called only every 5 minutes; when they stop, at once. With an infinite `ms` it is called
 * once. Answers a function that stops it.
 */
export function startPolling(work: () => Promise<unknown>, ms: number): () => void {
  let sinceLast: (() => number) | undefined;
  let busy = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    if (busy || stopped || document.visibilityState !== "visible") return;
    const left = sinceLast ? (isStreamHeard() ? Math.max(ms, SAFETY_MS) : ms) - sinceLast() : 0;
    if (left <= 0) void ask();
    else if (Number.isFinite(left)) timer = setTimeout(look, left);
  };
  const ask = async () => {
    const sinceBegin = stopwatch();
    busy = true;
    sinceLast = sinceBegin;
    try {
      await work();
    } finally {
      busy = false;
      if (sinceBegin() >= ms) sinceLast = stopwatch();
      look();
    }
  };

  const stopLost = onStreamLost(look);
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopLost();
    document.removeEventListener("visibilitychange", look);
  };
}
