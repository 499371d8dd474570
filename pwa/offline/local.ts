/** What local storage has under this key; undefined for nothing, in the worker, and where site data is blocked. */
export function readLocal(key: string): string | undefined {
  try {
    return globalThis.localStorage?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The JSON under this key; undefined also for what is none. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? "");
  } catch {
    return undefined;
  }
}

/** Keeps this, if it can: where local storage is full or blocked, what is kept there lasts as long as the page. */
export function writeLocal(key: string, value: string): void {
  try {
    globalThis.localStorage?.setItem(key, value);
  } catch {
    // The page goes on with what it knows.
  }
}

/** Where storage is blocked there is nothing to remove. */
export function removeLocal(key: string): void {
  try {
    globalThis.localStorage?.removeItem(key);
  } catch {
    // As for reading.
  }
}
