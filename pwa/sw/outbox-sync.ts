/// <reference lib="webworker" />

import { OUTBOX_TAG } from "../offline/sending/background-sync.ts";
import { anythingWaits, sendUnseen } from "../offline/sending/send-unseen.ts";
import { storeAnswers } from "../store-answers.ts";

declare const self: ServiceWorkerGlobalScope;

/** Background Sync is not in the type library, because only Chromium has it. */
type SyncEvent = ExtendableEvent & { tag: string };

/** Browsers end a sync event after at most three minutes. After a failure they fire it again some minutes later. */
const STAY_MS = 150_000;
const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const PAGE_WAIT_MS = 5_000;
const LOOK_MS = 500;
const MOST_LOOKS = 4;

/** Sends the outbox when the page that filled it is gone. */
export function startOutboxSync(): void {
  self.addEventListener("sync", (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === OUTBOX_TAG) sync.waitUntil(sendAll());
  });
}

async function sendAll(): Promise<void> {
  const until = performance.now() + STAY_MS;
  for (let tries = 1; await anythingWaits(); tries += 1) {
    const wait = await unlessReplaced((await isPageSeen()) ? PAGE_WAIT_MS : sendOnce(tries));
    if (wait === undefined) return;
    if (performance.now() + wait > until) throw new Error("The outbox still waits: the browser asks again later.");
    await unlessReplaced(pause(wait));
  }
}

/**
 * Answers what `work` does, or gives up soon after a new version was installed: that can't take over before this ends, and a page
 * that has accepted it waits. Nothing is lost or doubled if a request is under way then, by its key.
 */
async function unlessReplaced<T>(work: T | Promise<T>): Promise<T> {
  let ended = false;
  const replaced = async () => {
    for (let looks = 0; !ended && looks < MOST_LOOKS; looks += self.registration.waiting ? 1 : 0) await pause(LOOK_MS);
    throw new Error("A new version takes over: the browser asks it later.");
  };
  return Promise.race([work, replaced()]).finally(() => {
    ended = true;
  });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends what is due. Answers the wait in ms before the next try; undefined when nothing is left to try. */
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
