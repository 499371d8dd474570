import { getDefaultStore } from "jotai";
import { useEffect, useEffectEvent } from "react";
import type { LiveList } from "../../contract/live.ts";
import { afterPaint } from "../api/after-paint.ts";
import { onChange } from "../api/changes.ts";
import { stopwatch } from "../api/stopwatch.ts";
import { isStreamHeard, onStreamLost } from "../api/stream-heard.ts";
import { connectionAtom, isOnline } from "../offline/connection.ts";

/** The interval while a live stream is heard, in case an event is lost. */
export const SAFETY_MS = 5 * 60_000;
/** The least wait after work that did not reach the server. */
export const AGAIN_MS = 5_000;

type Options = {
  /** A change of one of these lists calls `work`; a hidden page's when it is shown again. */
  events?: readonly LiveList[];
  /** The interval of polling while no stream is heard, in ms. By default a minute. */
  every?: number;
  /** The least ms between two calls after changes. By default there is none. */
  pace?: number;
  /** Calls `work` again when it changes. */
  key?: unknown;
};

/**
 * Calls `work` when the screen has been painted, when the server tells that one of `events` has
 * changed, and regularly while the page is visible (see {@link startPolling}). What is neither
 * polled nor named in an event is called again after a lost connection. `work` must show its own
 * errors, and answers false when it did not reach the server.
 */
export function useFresh(
  work: () => Promise<unknown>,
  { events = [], every = 60_000, pace, key }: Options = {},
): void {
  const doWork = useEffectEvent(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key needs another request.
  useEffect(() => afterPaint(() => startPolling(() => doWork(), every)), [every, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same lists by name are the same.
  useEffect(() => {
    // Without events of its own, `shell/live.ts` loads it after a change; only what is loaded once
    // must hear of a lost connection.
    if (events.length > 0 || every === Number.POSITIVE_INFINITY)
      return onChange(
        events,
        paced(() => doWork(), pace),
      );
  }, [events.join(), every, pace]);
}

/**
 * Calls `work` at most every `ms` and only on a visible page: what comes too soon or unseen waits
 * for its turn.
 */
export function paced(work: () => Promise<unknown>, ms = 0): () => Promise<void> {
  let sinceLast: (() => number) | undefined;
  return async () => {
    const left = sinceLast ? ms - sinceLast() : 0;
    if (left > 0) await new Promise((done) => setTimeout(done, left));
    while (document.visibilityState !== "visible")
      await new Promise((done) =>
        document.addEventListener("visibilitychange", done, { once: true }),
      );
    sinceLast = stopwatch();
    await work();
  };
}

/**
 * Calls `work` at once, then every `ms` while the page is visible, and when it becomes visible
 * again after that time. While the server's events are heard, `work` is called only every 5
 * minutes; when they stop, at once. With an infinite `ms` it is called once. Work that answers
 * false is called again after 5 seconds, as soon as there is a connection. Answers a function that
 * stops it.
 */
export function startPolling(work: () => Promise<unknown>, ms: number): () => void {
  let sinceLast: (() => number) | undefined;
  let busy = false;
  let stopped = false;
  let missed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    clearTimeout(timer);
    if (busy || stopped || document.visibilityState !== "visible") return;
    const wait = missed && isOnline() ? AGAIN_MS : isStreamHeard() ? Math.max(ms, SAFETY_MS) : ms;
    const left = sinceLast ? wait - sinceLast() : 0;
    if (left <= 0) void ask();
    else if (Number.isFinite(left)) timer = setTimeout(look, left);
  };
  const ask = async () => {
    const sinceBegin = stopwatch();
    busy = true;
    sinceLast = sinceBegin;
    try {
      missed = (await work()) === false;
    } finally {
      busy = false;
      if (missed || sinceBegin() >= ms) sinceLast = stopwatch();
      look();
    }
  };

  const stops = [onStreamLost(look), getDefaultStore().sub(connectionAtom, look)];
  document.addEventListener("visibilitychange", look);
  look();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
    document.removeEventListener("visibilitychange", look);
  };
}
