/// <reference lib="webworker" />
import { keepAnswers } from "../keep-answers.ts";
import { anythingWaits, sendUnseen } from "../offline/sending/send-unseen.ts";

/*
 * The worker's second script: the outbox with its database. `outbox-sync.ts` runs it when there is something to send.
 */

declare const self: ServiceWorkerGlobalScope & { sendOutbox?: () => Promise<void> };

/** Browsers end a sync event after at most three minutes. After a failure they fire it again some minutes later. */
const STAY_MS = 150_000;
const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const PAGE_WAIT_MS = 5_000;
const LOOK_MS = 500;

self.sendOutbox = sendAll;

async function sendAll(): Promise<void> {
  const until = performance.now() + STAY_MS;
  for (let tries = 1; await anythingWaits(); tries += 1) {
    const wait = (await isPageSeen()) ? PAGE_WAIT_MS : await sendOnce(tries);
    if (wait === undefined) return;
    if (performance.now() + wait > until || !(await pauseUnlessReplaced(wait)))
      throw new Error("The outbox still waits: the browser asks again later.");
  }
}

/** False at once when a new version is installed: it can't take over before this ends, and a page that has accepted it waits. */
async function pauseUnlessReplaced(ms: number): Promise<boolean> {
  const until = performance.now() + ms;
  while (!self.registration.waiting) {
    const left = until - performance.now();
    if (left <= 0) return true;
    await new Promise((resolve) => setTimeout(resolve, Math.min(left, LOOK_MS)));
  }
  return false;
}

/** Sends what is due. Answers the wait in ms before the next try; undefined when nothing is left to try. */
async function sendOnce(tries: number): Promise<number | undefined> {
  try {
    const next = await sendUnseen(keepAnswers);
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
