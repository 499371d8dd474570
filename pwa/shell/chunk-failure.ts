const RELOADED_KEY = "kagoj-reloaded-for-chunk";

/** True when a screen's code could not be loaded: offline, or the file is gone after a deployment. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|preload CSS/i.test(error.message)
  );
}

/**
 * Reloads the page after a deployment, because the old page asks for files that are gone. False when that was already tried for
 * this file, so that it can't loop, or when the browser is offline.
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
