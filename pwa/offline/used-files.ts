/*
 * Where data is expensive or slow, a first visit does not load the whole app: the worker keeps the files that were used. For
 * page and worker.
 */

/** The type of the message in which the page tells the worker what was loaded before there was one. */
const TYPE = "keep-used";
type KeepUsed = { type: typeof TYPE; addresses: string[] };

/** Network Information is not in the type library, because only Chromium has it. */
type Connection = { saveData?: boolean; effectiveType?: string };

export function isDataDear(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}

/** Asks the worker to keep the files that this page has loaded. */
export async function tellUsedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: TYPE, addresses } satisfies KeepUsed);
}

/** The addresses in a message of {@link tellUsedFiles}; none for any other message. */
export function usedFiles(message: KeepUsed | undefined): string[] {
  return message?.type === TYPE ? message.addresses : [];
}
