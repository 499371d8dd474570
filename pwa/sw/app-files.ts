import { cleanupOutdatedCaches, PrecacheController } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isDataDear, usedFiles } from "../offline/used-files.ts";

declare const self: ServiceWorkerGlobalScope;

type AppFile = { url: string; revision: string | null };

/** A cache beside Workbox's own: files that were used while the app was not precached as a whole. */
const USED = "kagoj-used-files";
/** So many files are loaded at once: one by one, a slow line waits a round trip for each. Two connections stay for the page. */
const AT_ONCE = 4;

const app = new PrecacheController();

/**
 * Keeps the app on the phone and serves its files. The whole app is loaded when the worker is installed. Where data is
 * expensive or slow, at first only the page, and every other file after its first use. Updates are always loaded as a whole, so
 * that nobody loses offline screens. Answers the kept app.
 */
export function keepApp(files: AppFile[]): PrecacheController {
  const addresses = new Set(files.map(({ url }) => new URL(url, self.location.origin).href));
  const isFirst = !self.registration.active;
  cleanupOutdatedCaches();
  app.addToCacheList(isFirst && isDataDear() ? files.filter(({ url }) => url === "index.html") : files);
  self.addEventListener("install", (event) => event.waitUntil(loadMissing()));
  self.addEventListener("activate", app.activate);
  registerRoute(
    ({ url }) => addresses.has(url.href),
    ({ request }) => find(request),
  );
  self.addEventListener("activate", (event) => event.waitUntil(caches.delete(USED)));
  self.addEventListener("message", (event) => {
    const used = usedFiles(event.data).filter((address) => addresses.has(address));
    if (used.length > 0) event.waitUntil(Promise.all(used.map((address) => find(new Request(address)))));
  });
  return app;
}

/** Loads what this version needs and no earlier one, or an installation that broke off, has brought. */
async function loadMissing(): Promise<void> {
  const store = await caches.open(app.strategy.cacheName);
  const kept = new Set((await store.keys()).map(({ url }) => url));
  const missing = [...app.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key)).values();
  const load = async () => {
    for (const [url, key] of missing) {
      // Only a name with a hash tells that what HTTP has cached is this version.
      const answer = await fetch(url, {
        priority: "low",
        cache: key === url ? "default" : "reload",
        redirect: "error",
      });
      if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
      await store.put(key, answer);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
}

/** A file from the caches; otherwise from the network, and then kept if there is room. */
async function find(request: Request): Promise<Response> {
  const kept = (await app.matchPrecache(request)) ?? (await caches.match(request, { cacheName: USED }));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keepUsed(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function keepUsed(request: Request, answer: Response): Promise<void> {
  const store = await caches.open(USED);
  await store.put(request, answer);
}
