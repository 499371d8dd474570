import { useEffect, useSyncExternalStore } from "react";
import { lineAtRest } from "../../api/line-at-rest.ts";

export type Parts = typeof import("./headless.ts");
type State = { parts?: Parts; failure?: unknown };

/** How often loading is tried online, and the pause between two tries. */
const TRIES = 3;
const AGAIN_MS = 2_000;

let state: State = {};
let coming: Promise<void> | undefined;
const listeners = new Set<() => void>();

/**
 * Loads the parts when the connection is idle. Call it after the first screen of a signed-in user. On a first visit the worker
 * fetches them with the whole app, so they are read after that, from the cache.
 */
export function warmParts(): void {
  const kept = "serviceWorker" in navigator ? navigator.serviceWorker.ready : Promise.resolve();
  kept
    .then(lineAtRest)
    .then(fetchParts)
    .catch(() => undefined);
}

/**
 * The parts of Headless UI; undefined until they have loaded, so that no first paint waits for them. `wanted` loads them now,
 * or as soon as there is a connection. If the server does not have the file, it throws like a screen whose code is missing.
 */
export function useParts(wanted: boolean): Parts | undefined {
  const { parts, failure } = useSyncExternalStore(listen, now, now);
  useEffect(() => {
    if (wanted && !state.parts) void fetchWanted();
  }, [wanted]);
  if (wanted && !parts && failure) throw failure;
  return parts;
}

async function fetchWanted(): Promise<void> {
  for (let failures = 0; failures < TRIES; ) {
    try {
      return await fetchParts();
    } catch (failure) {
      if (navigator.onLine) failures += 1;
      if (failures === TRIES) tell({ failure });
      else await connectionOrPause();
    }
  }
}

function fetchParts(): Promise<void> {
  coming ??= load().catch((failure) => {
    coming = undefined;
    throw failure;
  });
  return coming;
}

async function load(): Promise<void> {
  tell({ parts: await import("./headless.ts") });
}

function connectionOrPause(): Promise<unknown> {
  return navigator.onLine
    ? new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    : new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}

function tell(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function now(): State {
  return state;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
