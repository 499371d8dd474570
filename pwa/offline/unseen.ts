/*
 * The changed orders that were not looked at yet, for the badge on the app's icon. In Cache Storage, because page and worker need
 * it, and the worker does not know whose databases are here. Missing on plain http, like badges.
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
  if (globalThis.caches && (await readUnseen()).length > 0) await write([]);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/** Shows a number on the app's icon, or none for 0, in browsers with badges. It fails for an app that is not installed. */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => undefined);
}

async function readUnseen(): Promise<string[]> {
  if (!globalThis.caches) return [];
  const kept = await (await caches.open(STORE)).match(KEY);
  return kept ? ((await kept.json()) as string[]) : [];
}

async function write(orders: string[]): Promise<void> {
  await (await caches.open(STORE)).put(KEY, new Response(JSON.stringify(orders)));
  showBadge(orders.length);
}
