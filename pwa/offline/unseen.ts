import { readCached, writeCached } from "../storage/caches.ts";
import { inTime } from "../storage/in-time.ts";
import { findWorker } from "../storage/worker.ts";

/*
 * The changed orders that were not looked at yet, for the badge on the app's icon. In Cache
 * Storage, because page and worker need it, and the worker does not know whose databases are here.
 * Missing on plain http, like badges.
 */
const STORE = "kagoj-unseen";
const KEY = "/unseen";

/** Adds an order and shows the new number on the icon. */
export async function addUnseen(order: string): Promise<void> {
  const known = await readUnseen();
  if (!known.includes(order)) await write([...known, order]);
}

/** Removes the badge and all notifications, because everything was seen. */
export async function clearUnseen(): Promise<void> {
  if ((await readUnseen()).length > 0) await write([]);
  const worker = await findWorker();
  if (!worker?.getNotifications) return;
  for (const shown of await inTime(worker.getNotifications())) shown.close();
}

/**
 * Shows a number on the app's icon, or none for 0, in browsers with badges. It fails for an app
 * that is not installed.
 */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => undefined);
}

async function readUnseen(): Promise<string[]> {
  const kept = await readCached(STORE, KEY);
  return kept ? ((await kept.json()) as string[]) : [];
}

async function write(orders: string[]): Promise<void> {
  await writeCached(STORE, KEY, new Response(JSON.stringify(orders)));
  showBadge(orders.length);
}
