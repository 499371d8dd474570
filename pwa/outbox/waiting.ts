import { deleteDraft, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import type { OutboxItem } from "../offline/rows.ts";
import { removeItem, retryItem } from "../offline/sending/outbox.ts";
import { flushOutbox } from "../offline/sending/sync.ts";
import { draftOf, routeOfItem } from "./forms.ts";

/** Sends a refused or expired order again, at `price` (tk) when the person agreed to a new one. */
export async function sendAgain({ userId, id }: OutboxItem, price?: number): Promise<void> {
  await retryItem(userId, id, price === undefined ? {} : { price });
  await flushOutbox();
}

/** Drops an order that was not sent. False when it is on its way just now. */
export function dropWaiting({ userId, id }: OutboxItem): Promise<boolean> {
  return removeItem(userId, id);
}

/** Puts an unsent item back into its form, as the newest draft. Answers the form's route; undefined when it went out meanwhile. */
export async function editWaiting(item: OutboxItem): Promise<string | undefined> {
  const draft = draftOf(item);
  if (!draft) return undefined;
  // Draft first: killed in between, the order stands twice and not nowhere.
  const saved = await saveDraft(item.userId, { id: newDraftId(), ...draft });
  if (await removeItem(item.userId, item.id)) return routeOfItem(item, saved);
  await deleteDraft(item.userId, saved.id);
  return undefined;
}
