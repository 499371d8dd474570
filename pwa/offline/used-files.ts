/*
 * Where data is dear or slow, a first visit doesn't fetch the whole app: the worker keeps what was used of it. For page and worker.
 */

/** The page tells the worker what it loaded before there was one. */
const TYPE = "keep-used";
type KeepUsed = { type: typeof TYPE; addresses: string[] };

/** Network Information is in no type library, since only Chromium has it. */
type Connection = { saveData?: boolean; effectiveType?: string };

export function isDataDear(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}

/** Has the worker keep what this page is made of. */
export async function tellUsedFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ type: TYPE, addresses } satisfies KeepUsed);
}

/** The addresses in a message to the worker, if it is {@link tellUsedFiles}'s. */
export function usedFiles(message: KeepUsed | undefined): string[] {
  return message?.type === TYPE ? message.addresses : [];
}
