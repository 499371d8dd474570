import { deleteDraft, findDraft, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import type { Draft, OutboxItem } from "../offline/rows.ts";
import { removeItem, retryItem } from "../offline/sending/outbox.ts";
import { flushOutbox } from "../offline/sending/sync.ts";
import { draftOf, routeOfDraft } from "./forms.ts";
import { MESSAGE_KIND, SENT_MONEY } from "./kinds.ts";
import { listOf } from "./outbox.ts";

/** True for an item that is not sent any more unless the user does something. */
export function isStuck({ state }: Pick<OutboxItem, "state">): boolean {
  return state === "needs-attention" || state === "expired";
}

/** Sends a refused or expired item again, at `price` (tk) if the user has accepted a new one. */
export async function sendAgain({ userId, id }: OutboxItem, price?: number): Promise<void> {
  await retryItem(userId, id, price === undefined ? {} : { price });
  await flushOutbox();
}

/** Deletes an unsent item. False when it is just being sent. */
export function dropWaiting({ userId, id }: OutboxItem): Promise<boolean> {
  return removeItem(userId, id);
}

/**
 * Turns an unsent item back into a draft; a claim of sent money stays until its form is sent. Answers the route of its form; undefined
 * when it was sent meanwhile.
 */
export async function editWaiting(item: OutboxItem): Promise<string | undefined> {
  if (item.kind === SENT_MONEY) return `/recharge?edit=${item.id}`;
  const draft = draftOf(item);
  if (!draft) return undefined;
  // The draft first: if the app is killed in between, the order is there twice instead of lost.
  const { id = newDraftId() } = draft;
  const before = draft.id === undefined ? undefined : await findDraft(item.userId, draft.kind, id);
  if (before) draft.fields = joined(before.fields, draft.fields);
  if (item.attachments) await (await import("../offline/attachments/of-draft.ts")).copyToDraft(item.userId, item, id);
  const saved = await saveDraft(item.userId, { id, ...draft });
  if (await removeItem(item.userId, item.id)) return item.kind === MESSAGE_KIND ? listOf(item) : routeOfDraft(saved);
  if (before) await saveDraft(item.userId, before);
  else await deleteDraft(item.userId, saved.id);
  return undefined;
}

/** What was typed about the same order meanwhile stays, below. */
function joined(typed: Draft["fields"], fields: Draft["fields"]): Draft["fields"] {
  const [files, more] = [fields["files"], typed["files"]] as (string[] | undefined)[];
  const text = [fields["text"], typed["text"]].filter(Boolean).join("\n");
  return { ...typed, ...fields, text, files: [...new Set([...(files ?? []), ...(more ?? [])])] };
}
