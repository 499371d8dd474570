const PREFIX = "again-";

/** The id of the draft in which an order is repeated or corrected. */
export function draftIdOf(orderId: string): string {
  return PREFIX + orderId;
}

/** The order that the draft of the current address was begun from. */
export function orderOfDraft(search = location.search): string | undefined {
  const draftId = new URLSearchParams(search).get("draft");
  return draftId?.startsWith(PREFIX) ? draftId.slice(PREFIX.length) : undefined;
}
