import { useEffect, useSyncExternalStore } from "react";

export type Parts = typeof import("./headless.ts");
type State = { parts?: Parts; failure?: unknown };

/** How long after a failed try with a connection the second one comes. */
const AGAIN_MS = 2_000;

let state: State = {};
let coming = false;
const listeners = new Set<() => void>();

/** Fetches the parts when the browser has nothing better to do. Called when the first signed-in screen stands. */
export function warmParts(): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(() => void fetchParts());
  else setTimeout(() => void fetchParts(), AGAIN_MS);
}

/**
 * Headless UI, once it is on this device: no first paint waits for it. What is opened before asks for it and stands when it has
 * come. Throws what a screen's missing code throws when the server twice didn't give it.
 */
export function useParts(wanted: boolean): Parts | undefined {
  const { parts, failure } = useSyncExternalStore(listen, () => state);
  useEffect(() => {
    if (wanted) void fetchParts();
  }, [wanted]);
  if (wanted && !parts && failure) throw failure;
  return parts;
}

async function fetchParts(): Promise<void> {
  if (coming || state.parts) return;
  coming = true;
  let failure: unknown;
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      tell({ parts: await import("./headless.ts") });
      return;
    } catch (error) {
      failure = error;
      await connectionOrPause();
    }
  }
  coming = false;
  tell({ failure });
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

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
