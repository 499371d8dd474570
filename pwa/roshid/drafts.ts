import type { Roshid } from "../../contract/roshid.ts";
import { currentUser } from "../offline/chat-user.ts";
import { listDrafts, newDraftId, saveDraft } from "../offline/drafts/drafts.ts";
import type { Draft } from "../offline/rows.ts";
import { useStored } from "../offline/use-stored.ts";
import { isRoshidDraft, NEW_ROSHID_DRAFT, routeOfDraft } from "../outbox/forms.ts";
import { copyOf } from "./form/roshid-form.ts";

/** Drafts of roshids, last changed first. Undefined while reading. */
export function useRoshidDrafts(): Draft[] | undefined {
  return useStored(async (userId) => (await listDrafts(userId)).filter(isRoshidDraft));
}

/** Begins a draft with the values of a stored roshid. Answers the draft's route. Throws when the storage is full. */
export async function copyAsDraft(roshid: Roshid): Promise<string> {
  const userId = currentUser()?._id;
  if (!userId) return "/login";
  return routeOfDraft(await saveDraft(userId, { id: newDraftId(), kind: NEW_ROSHID_DRAFT, fields: copyOf(roshid) }));
}
