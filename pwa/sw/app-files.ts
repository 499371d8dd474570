import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isDataDear, usedFiles } from "../offline/used-files.ts";

declare const self: ServiceWorkerGlobalScope;

type AppFile = { url: string; revision: string | null };

/** A cache beside Workbox's own: files that were used while the app was not precached as a whole. */
const USED = "kagoj-used-files";

/**
 * Keeps the app on the phone and serves its files. The whole app is loaded when the worker is installed. Where data is
 * expensive or slow, at first only the page, and every other file after its first use. Updates are always loaded as a whole, so
 * that nobody loses offline screens.
 */
export function keepApp(files: AppFile[]): void {
  const addresses = new Set(files.map(({ url }) => new URL(url, self.location.origin).href));
  const isFirst = !self.registration.active;
  cleanupOutdatedCaches();
  addPlugins([{ requestWillFetch: async ({ request }) => new Request(request, { priority: "low" }) }]);
  precache(isFirst && isDataDear() ? files.filter(({ url }) => url === "index.html") : files);
  registerRoute(
    ({ url }) => addresses.has(url.href),
    ({ request }) => find(request),
  );
  self.addEventListener("activate", (event) => event.waitUntil(caches.delete(USED)));
  self.addEventListener("message", (event) => {
    const used = usedFiles(event.data).filter((address) => addresses.has(address));
    if (used.length > 0) event.waitUntil(Promise.all(used.map((address) => find(new Request(address)))));
  });
}

/** A file from the caches; otherwise from the network, and then kept if there is room. */
async function find(request: Request): Promise<Response> {
  const kept = (await matchPrecache(request)) ?? (await caches.match(request, { cacheName: USED }));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keepUsed(request, answer.clone()).catch(() => undefined);
  return answer;
}

async function keepUsed(request: Request, answer: Response): Promise<void> {
  const store = await caches.open(USED);
  await store.put(request, answer);
}
