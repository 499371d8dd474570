import { emptyCacheAtEnd } from "../offline/db.ts";
import { OUTBOX_TAG } from "../offline/sending/background-sync.ts";
import { anythingWaits, sendUnseen } from "../offline/sending/send-unseen.ts";
import { storeSharedFile } from "../offline/shared-file.ts";
import { storeAnswers } from "../store-answers.ts";
import { type AppFile, startAppFiles } from "./app-files.ts";
import { startPushes } from "./push.ts";

/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: AppFile[] };

/** Static routes are not in the type library, because only Chromium has them. */
type InstallEvent = ExtendableEvent & {
  addRoutes?(routes: { condition: object; source: "network" }[]): Promise<void>;
};

// Answers only screens and files. All of /api goes to the network unchanged.
startAppFiles(self.__WB_MANIFEST);
// Chromium does not even wake the worker for these. Woken while a new version takes over, it would
// go on for minutes.
self.addEventListener("install", (event) => {
  const toServer = ["/api/*", "/healthz"].map((pathname) => ({ urlPattern: { pathname } }));
  void (event as InstallEvent).addRoutes?.([{ condition: { or: toServer }, source: "network" }]);
});
// At whatever wakes the worker.
for (const event of ["activate", "fetch", "push", "sync", "notificationclick", "message"])
  self.addEventListener(event, (woken) => (woken as ExtendableEvent).waitUntil(emptyCacheAtEnd()));
// Sends the outbox when the page that filled it is gone.
self.addEventListener("sync", (event) => {
  const sync = event as SyncEvent;
  if (sync.tag === OUTBOX_TAG) sync.waitUntil(sendAll());
});
startPushes();

// A new version waits until the user accepts it in the update prompt.
self.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") void self.skipWaiting();
});

// A picture or PDF from another app, by the manifest's `share_target`.
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && new URL(url).pathname === "/share-target")
    event.respondWith(receive(event.request));
});

/**
 * Keeps what was shared for the form that the home asks for. Text is kept as an empty file of that
 * type.
 */
async function receive(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => undefined);
  const shared = form?.get("file");
  const file = shared instanceof File ? shared : new File([], "", { type: "text/plain" });
  await storeSharedFile(file).catch(() => undefined);
  return Response.redirect("/home?shared", 303);
}

/** Background Sync is not in the type library, because only Chromium has it. */
type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Browsers end a sync event after at most three minutes. After a failure they fire it again some
 * minutes later.
 */
const STAY_MS = 150_000;
const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const PAGE_WAIT_MS = 5_000;
const LOOK_MS = 500;
const MOST_LOOKS = 4;

async function sendAll(): Promise<void> {
  const until = performance.now() + STAY_MS;
  for (let tries = 1; await anythingWaits(); tries += 1) {
    const wait = await unlessReplaced((await isPageSeen()) ? PAGE_WAIT_MS : sendOnce(tries));
    if (wait === undefined) return;
    if (performance.now() + wait > until)
      throw new Error("The outbox still waits: the browser asks again later.");
    await unlessReplaced(pause(wait));
  }
}

/**
 * Answers what `work` does, or gives up soon after a new version was installed: that can't take
 * over before this ends, and a page that has accepted it waits. Nothing is lost or doubled if a
 * request is under way then, by its key.
 */
async function unlessReplaced<T>(work: T | Promise<T>): Promise<T> {
  let ended = false;
  const replaced = async () => {
    for (let looks = 0; !ended && looks < MOST_LOOKS; looks += self.registration.waiting ? 1 : 0)
      await pause(LOOK_MS);
    throw new Error("A new version takes over: the browser asks it later.");
  };
  return Promise.race([work, replaced()]).finally(() => {
    ended = true;
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends what is due. Answers the wait in ms before the next try; undefined when nothing is left to
 * try.
 */
async function sendOnce(tries: number): Promise<number | undefined> {
  try {
    const next = await sendUnseen(storeAnswers);
    return next && Math.max(SHORTEST_WAIT_MS, next - Date.now());
  } catch {
    // The server could not be reached, though the browser has a network.
    return Math.min(SHORTEST_WAIT_MS * 2 ** (tries - 1), LONGEST_WAIT_MS);
  }
}

/** A visible page sends by itself; a hidden one may be frozen. */
async function isPageSeen(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some((page) => page.visibilityState === "visible");
}
