const RELOADED_KEY = "kagoj-reloaded-for-chunk";

/** True when a screen's code could not be fetched: no network, or a deploy took the old file away. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)
  );
}

/**
 * After a deploy the old page asks for files that are gone: one reload brings the new page. False when that was tried
 * for this very file, so that it can't loop, or when there is no network to load from.
 */
export function reloadOnceFor(error: unknown): boolean {
  if (!navigator.onLine) return false;
  const mark = error instanceof Error ? error.message : String(error);
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === mark) return false;
    sessionStorage.setItem(RELOADED_KEY, mark);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
