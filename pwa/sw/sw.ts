/// <reference lib="webworker" />
import { registerRoute } from "workbox-routing";
import { isPagePath } from "../../contract/pages.ts";
import { emptyCacheAtEnd } from "../offline/session-end.ts";
import { precacheApp } from "./app-files.ts";
import { startOutboxSync } from "./outbox-sync.ts";
import { startPushes } from "./push.ts";
import { startShareTarget } from "./share-target.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Static routes are not in the type library, because only Chromium has them. */
type InstallEvent = ExtendableEvent & { addRoutes?(routes: { condition: object; source: "network" }[]): Promise<void> };

// Workbox routes handle only GET. Requests without a route (all of /api) go to the network unchanged.
const app = precacheApp(self.__WB_MANIFEST);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isPagePath(url.pathname),
  app.createHandlerBoundToURL("/index.html"),
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
startShareTarget();
startPushes();

// A new version waits until the user accepts it in the update prompt.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
});
