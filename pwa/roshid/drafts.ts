import type { Roshid, RoshidFields } from "../../contract/roshid.ts";
import { type Draft, deleteDraft, listDrafts, newDraftId, saveDraft } from "../offline/drafts.ts";
import { type OutboxItem, removeItem } from "../offline/sending/outbox.ts";
import { useStored } from "../offline/use-stored.ts";
import { currentUser } from "../session/chat-user.ts";
import { copyOf } from "./form/roshid-form.ts";
import { ROSHID_EDIT } from "./roshid-outbox.ts";

/** The drafts of the create form. */
export const NEW_DRAFT = "roshid";
const EDIT_DRAFT = "roshid-edit-";

/** Under what the changes to a stored roshid are kept until they are saved. */
export function editDraftOf(id: string): string {
  return EDIT_DRAFT + id;
}

/** The form that a draft was written in, opened with it. */
export function routeOf({ id, kind }: Pick<Draft, "id" | "kind">): string {
  return kind === NEW_DRAFT ? `/roshid?draft=${id}` : `/roshid/edit/${kind.slice(EDIT_DRAFT.length)}`;
}

/** Roshids that were begun and not submitted, last changed first. */
export function useRoshidDrafts(): Draft[] | undefined {
  return useStored(async (userId) =>
    (await listDrafts(userId)).filter(({ kind }) => kind === NEW_DRAFT || kind.startsWith(EDIT_DRAFT)),
  );
}

/** Begins a new draft with what an old roshid says; answers its route. Throws when the device is full. */
export async function copyAsDraft(roshid: Roshid): Promise<string> {
  const userId = currentUser()?._id;
  if (!userId) return "/login";
  return routeOf(await saveDraft(userId, { id: newDraftId(), kind: NEW_DRAFT, fields: copyOf(roshid) }));
}

/** Puts an unsent roshid back into its form. Answers the form's route; undefined when it went out meanwhile. */
export async function editWaitingRoshid(item: OutboxItem): Promise<string | undefined> {
  const body = item.body as (RoshidFields & { expectedPrice?: number }) | undefined;
  if (!body) return undefined;
  const { expectedPrice: _price, ...fields } = body;
  const kind = item.kind === ROSHID_EDIT ? editDraftOf(item.path.split("/").at(-1) ?? "") : NEW_DRAFT;
  // Draft first: killed in between, the roshid stands twice and not nowhere.
  const saved = await saveDraft(item.userId, { id: newDraftId(), kind, fields });
  if (await removeItem(item.userId, item.id)) return routeOf(saved);
  await deleteDraft(item.userId, saved.id);
  return undefined;
}
