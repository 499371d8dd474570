/**
 * The names of errors by which Dexie, or our limit of waiting, tells that this browser keeps
 * nothing.
 */
const BROKEN = ["MissingAPIError", "OpenFailedError", "DatabaseClosedError", "NoAnswer"];

/** True when this browser keeps nothing: it has no databases, refuses them or does not answer. */
export function isBrokenStorage(error: unknown): boolean {
  return error instanceof Error && BROKEN.includes(error.name);
}

/** True when storage is full: by the error's name, or inside an AbortError of Dexie. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === "QuotaExceededError") return true;
  return "inner" in error && error.inner !== error && isQuotaError(error.inner);
}
