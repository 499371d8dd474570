/** `usage` and `quota` in bytes. `short`: so little space is left that saving may soon fail. */
export type StorageEstimate = { usage: number; quota: number; short: boolean };

const SHORT_BYTES = 20 * 1024 * 1024;

let asked: Promise<boolean> | undefined;

/** Asks the browser, once, never to delete this device's data. Called at the first draft and the first order. */
export function requestPersistence(): Promise<boolean> {
  asked ??= persist();
  return asked;
}

/** How full the storage is. Undefined where the browser does not tell. */
export async function estimateStorage(): Promise<StorageEstimate | undefined> {
  if (!globalThis.navigator?.storage?.estimate) return undefined;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usage, quota, short: quota > 0 && quota - usage < SHORT_BYTES };
}

async function persist(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || storage.persist();
}

/** True when storage is full: by the error's name, or inside an AbortError of Dexie. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === "QuotaExceededError") return true;
  return "inner" in error && error.inner !== error && isQuotaError(error.inner);
}
