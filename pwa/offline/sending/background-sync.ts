import { findWorker } from "../../storage/worker.ts";

/** The Background Sync tag for which the worker sends the outbox. */
export const OUTBOX_TAG = "kagoj-outbox";

/**
 * Asks the browser to wake the worker when there is a connection. Safari and Firefox can't do that.
 */
export async function requestBackgroundSync(): Promise<void> {
  const registration = await findWorker();
  if (registration && "sync" in registration) {
    const { sync } = registration as { sync: { register(tag: string): Promise<void> } };
    // Fails when the user has forbidden it; then the page's own events remain.
    await sync.register(OUTBOX_TAG).catch(() => undefined);
  }
}
