import { addPlugins, cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isDataDear, usedFiles } from "../offline/used-files.ts";

declare const self: ServiceWorkerGlobalScope;

type AppFile = { url: string; revision: string | null };

/** Beside Workbox's own store: what was used of an app that was not fetched whole. */
const USED = "kagoj-used-files";

/**
 * Keeps the app on the phone and answers for its files. The whole app is fetched when the worker is installed; where data is
 * dear or slow, only the page at first, and every other file once it has been used. Updates are fetched whole: who has the
 * app offline is not to lose screens over one.
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

/** From what is kept; else from the network, and kept from then on. */
async function find(request: Request): Promise<Response> {
  const kept = (await matchPrecache(request)) ?? (await caches.match(request, { cacheName: USED }));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(USED)).put(request, answer.clone());
  return answer;
}
