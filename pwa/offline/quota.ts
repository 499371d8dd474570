/** True when storage is full: by the error's name, or inside an AbortError of Dexie. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === "QuotaExceededError") return true;
  return "inner" in error && error.inner !== error && isQuotaError(error.inner);
}
