/// <reference lib="webworker" />
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { isPagePath } from "../../contract/pages.ts";
import { emptyCacheAtEnd } from "../offline/db.ts";
import { storeSharedFile } from "../offline/shared-file.ts";
import { startOutboxSync } from "./outbox-sync.ts";
import { startPushes } from "./push.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Static routes are not in the type library, because only Chromium has them. */
type InstallEvent = ExtendableEvent & { addRoutes?(routes: { condition: object; source: "network" }[]): Promise<void> };

// Workbox routes handle only GET. Requests without a route (all of /api) go to the network unchanged.
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isPagePath(url.pathname),
  createHandlerBoundToURL("/index.html"),
);
// Chromium does not even wake the worker for these. Woken while a new version takes over, it would go on for minutes.
self.addEventListener("install", (event) => {
  const toServer = ["/api/*", "/healthz"].map((pathname) => ({ urlPattern: { pathname } }));
  void (event as InstallEvent).addRoutes?.([{ condition: { or: toServer }, source: "network" }]);
});
// At whatever wakes the worker.
for (const event of ["activate", "fetch", "push", "sync", "notificationclick", "message"])
  self.addEventListener(event, (woken) => (woken as ExtendableEvent).waitUntil(emptyCacheAtEnd()));
startOutboxSync();
startPushes();

// A new version waits until the user accepts it in the update prompt.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
});

// A picture or PDF from another app, by the manifest's `share_target`.
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && new URL(url).pathname === "/share-target") event.respondWith(receive(event.request));
});

/** Keeps what was shared for the form that the home asks for. Text is kept as an empty file of that type. */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  const shared = form?.get("file");
  const file = shared instanceof File ? shared : new File([], "", { type: "text/plain" });
  await storeSharedFile(file).catch(() => undefined);
  return Response.redirect("/home?shared", 303);
}
