/** True when the device is full: IndexedDB says so by name, or Dexie wraps it in an AbortError. */
export function isQuotaError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("name" in error && error.name === "QuotaExceededError") return true;
  return "inner" in error && error.inner !== error && isQuotaError(error.inner);
}
