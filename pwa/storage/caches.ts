import { inTime } from "./in-time.ts";

/*
 * What page and worker share in Cache Storage, which is missing on plain http, and may refuse or
 * never answer: then nothing is kept there.
 */

/** What a store has at this address, if anything. */
export function readCached(store: string, address: string): Promise<Response | undefined> {
  return asked(async (caches) => {
    const found = await caches.match(address, { cacheName: store });
    // Its content too, for which one would wait outside of the limit.
    return found && new Response(await found.blob(), found);
  });
}

export async function writeCached(store: string, address: string, what: Response): Promise<void> {
  await asked(async (caches) => (await caches.open(store)).put(address, what));
}

export async function dropCached(store: string): Promise<void> {
  await asked((caches) => caches.delete(store));
}

async function asked<T>(ask: (caches: CacheStorage) => Promise<T>): Promise<T | undefined> {
  try {
    return globalThis.caches && (await inTime(ask(globalThis.caches)));
  } catch {
    return undefined;
  }
}
