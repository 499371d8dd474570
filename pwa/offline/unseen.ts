/*
 * Which orders changed without being looked at, for the badge on the app's icon. In Cache Storage, since page and worker
 * both need it and the worker must not have to know whose databases are here; missing on plain http, like badges.
 */
const STORE = "kagoj-unseen";
const KEY = "/unseen";

/** Adds an order and shows the new number on the icon. */
export async function addUnseen(order: string): Promise<void> {
  const known = await readUnseen();
  if (!known.includes(order)) await write([...known, order]);
}

/** Everything has been seen: no badge, no notification left to tap. */
export async function clearUnseen(): Promise<void> {
  if (globalThis.caches && (await readUnseen()).length > 0) await write([]);
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/** Where the browser has badges: a number on the app's icon, none for 0. Refused for an app that isn't installed. */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => undefined);
}

async function readUnseen(): Promise<string[]> {
  if (!globalThis.caches) return [];
  const kept = await (await caches.open(STORE)).match(KEY);
  return kept ? ((await kept.json()) as string[]) : [];
}

async function write(orders: string[]): Promise<void> {
  await (await caches.open(STORE)).put(KEY, Response.json(orders));
  showBadge(orders.length);
}
