/// <reference lib="webworker" />
import { registerRoute } from "workbox-routing";
import { isPagePath } from "../../contract/pages.ts";
import { keepApp } from "./app-files.ts";
import { startOutboxSync } from "./outbox-sync.ts";
import { startPushes } from "./push.ts";
import { startShareTarget } from "./share-target.ts";

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

// Workbox routes handle only GET. Requests without a route (all of /api) go to the network unchanged.
const app = keepApp(self.__WB_MANIFEST);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === "navigate" && isPagePath(url.pathname),
  app.createHandlerBoundToURL("/index.html"),
);
startOutboxSync();
startShareTarget();
startPushes();

// A new version waits until the user accepts it in the update prompt.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
});
