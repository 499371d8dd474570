/** The tag under which the worker is woken to send the outbox. */
export const OUTBOX_TAG = "kagoj-outbox";

/** Asks the browser to wake the worker when there is a connection, where it can (not in Safari and Firefox). */
export async function askForBackgroundSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration && "sync" in registration) {
    const { sync } = registration as { sync: { register(tag: string): Promise<void> } };
    // Refused where the person forbade it; the page's own signs remain.
    await sync.register(OUTBOX_TAG).catch(() => undefined);
  }
}
