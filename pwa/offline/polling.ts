import { useEffect, useEffectEvent } from "react";
import { stopwatch } from "../api/stopwatch.ts";

/**
 * Calls `work` at once, then every `ms` while the page is visible, and when it becomes visible again after that long.
 * `key`: begins anew when it changes. `work` tells its own failures.
 */
export function usePolling(work: () => Promise<unknown>, ms: number, key: unknown = undefined): void {
  const doWork = useEffectEvent(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another thing to poll.
  useEffect(() => startPolling(() => doWork(), ms), [ms, key]);
}

/** The timer behind {@link usePolling}. Returns the way to stop. */
export function startPolling(work: () => Promise<unknown>, ms: number): () => void {
  let sinceLast = (): number => Number.POSITIVE_INFINITY;
  let busy = false;
  const tick = async () => {
    if (busy || document.visibilityState !== "visible") return;
    busy = true;
    sinceLast = stopwatch();
    try {
      await work();
    } finally {
      busy = false;
    }
  };
  const whenShown = () => {
    if (sinceLast() >= ms) void tick();
  };
  const timer = setInterval(() => void tick(), ms);
  document.addEventListener("visibilitychange", whenShown);
  void tick();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", whenShown);
  };
}
