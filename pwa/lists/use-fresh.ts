import { useEffect, useEffectEvent } from "react";
import type { LiveList } from "../../contract/live.ts";
import { onChange } from "../api/changes.ts";
import { startPolling } from "./polling.ts";

type Options = {
  /** The lists whose change calls for the work. */
  events?: readonly LiveList[];
  /** Where no event comes; a minute unless told. In ms. */
  every?: number;
  /** Begins anew when it changes. */
  key?: unknown;
};

/**
 * Does `work` at once, when the server says that one of these lists has changed, and over and over while the page is looked
 * at (see {@link startPolling}). `work` tells its own failures.
 */
export function useFresh(work: () => Promise<unknown>, { events = [], every = 60_000, key }: Options = {}): void {
  const doWork = useEffectEvent(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another thing to ask for.
  useEffect(() => startPolling(() => doWork(), every), [every, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same lists by name are the same.
  useEffect(() => onChange(events, () => doWork()), [events.join()]);
}
