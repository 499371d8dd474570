import { useEffect, useEffectEvent } from "react";
import type { LiveList } from "../../contract/live.ts";
import { afterPaint } from "../api/after-paint.ts";
import { onChange } from "../api/changes.ts";
import { startPolling } from "./polling.ts";

type Options = {
  /** A change of one of these lists calls `work`. */
  events?: readonly LiveList[];
  /** The interval of polling while no stream is heard, in ms. By default a minute. */
  every?: number;
  /** Calls `work` again when it changes. */
  key?: unknown;
};

/**
 * Calls `work` when the screen has been painted, when the server tells that one of `events` has changed, and regularly while
 * the page is visible (see {@link startPolling}). What is neither polled nor named in an event is called again after a lost connection. `work` must
 * show its own errors.
 */
export function useFresh(work: () => Promise<unknown>, { events = [], every = 60_000, key }: Options = {}): void {
  const doWork = useEffectEvent(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key needs another request.
  useEffect(() => afterPaint(() => startPolling(() => doWork(), every)), [every, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same lists by name are the same.
  useEffect(() => {
    // What is polled without events of its own is loaded by another listener after a change: `shell/live.ts`.
    if (events.length > 0 || every === Number.POSITIVE_INFINITY) return onChange(events, () => doWork());
  }, [events.join(), every]);
}
