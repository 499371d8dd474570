const KEY = "kagoj-push-not-now";

/** Said "not now" on this device: asked no more. */
export function isOfferDismissed(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}

export function dismissOffer(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Asked again next time.
  }
}
