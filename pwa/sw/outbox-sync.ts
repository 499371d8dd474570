import { OUTBOX_TAG } from "../offline/sending/background-sync.ts";
import { address as sending } from "./sending.ts?script";

declare const self: ServiceWorkerGlobalScope & { sendOutbox?: () => Promise<void> };

/** Background Sync is in no type library, since only Chromium has it. */
type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Sends the outbox when the page that filled it is gone. What that takes is a script of its own, four times as large as all
 * else in the worker: fetched and kept with the installation, run only when there is something to send.
 */
export function startOutboxSync(): void {
  // A worker may import later only what it imported while it was installed.
  self.addEventListener("install", (event) => event.waitUntil(loadSending()));
  self.addEventListener("sync", (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === OUTBOX_TAG) sync.waitUntil(loadSending().then((sendOutbox) => sendOutbox()));
  });
}

async function loadSending(): Promise<() => Promise<void>> {
  if (!self.sendOutbox) importScripts(sending);
  if (!self.sendOutbox) throw new Error(`${sending} brings no sending.`);
  return self.sendOutbox;
}
