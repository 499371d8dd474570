import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

type AppFile = { url: string; revision: string | null };

/** So many files are loaded at once: one by one, a slow line waits a round trip for each. Two connections stay for the page. */
const AT_ONCE = 4;

const app = new PrecacheController();

/** Keeps the whole app on the phone, from the worker's installation on, and serves its files. Answers the kept app. */
export function precacheApp(files: AppFile[]): PrecacheController {
  cleanupOutdatedCaches();
  app.addToCacheList(files);
  self.addEventListener("install", (event) => event.waitUntil(loadMissing()));
  self.addEventListener("activate", app.activate);
  registerRoute(new PrecacheRoute(app));
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
