import { inTime } from "../storage/in-time.ts";

/** `usage` and `quota` in bytes. `short`: so little space is left that saving may soon fail. */
export type StorageEstimate = { usage: number; quota: number; short: boolean };

const SHORT_BYTES = 20 * 1024 * 1024;

let asked: Promise<boolean> | undefined;

/**
 * Asks the browser, once, never to delete this device's data. Called at the first draft and the
 * first order.
 */
export function requestPersistence(): Promise<boolean> {
  asked ??= persist().catch(() => false);
  return asked;
}

/** How full the storage is. Undefined where the browser does not tell. */
export async function estimateStorage(): Promise<StorageEstimate | undefined> {
  if (!globalThis.navigator?.storage?.estimate) return undefined;
  const { usage = 0, quota = 0 } = await inTime(navigator.storage.estimate());
  return { usage, quota, short: quota > 0 && quota - usage < SHORT_BYTES };
}

async function persist(): Promise<boolean> {
  const storage = globalThis.navigator?.storage;
  if (!storage?.persist) return false;
  return (await storage.persisted()) || storage.persist();
}
