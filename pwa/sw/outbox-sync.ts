import { OUTBOX_TAG } from "../offline/sending/background-sync.ts";
import { address as sending } from "./sending.ts?script";

declare const self: ServiceWorkerGlobalScope & { sendOutbox?: () => Promise<void> };

/** Background Sync is not in the type library, because only Chromium has it. */
type SyncEvent = ExtendableEvent & { tag: string };

/**
 * Sends the outbox when the page that filled it is gone. The code for it is a separate script, much larger than the rest of the
 * worker. It is loaded with the installation, but run only when there is something to send.
 */
export function startOutboxSync(): void {
  // A worker may only import scripts that it has imported before, during its installation.
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
