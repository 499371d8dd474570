import { currentUser } from "../../offline/chat-user.ts";
import { newDraftId, saveDraft } from "../../offline/drafts/drafts.ts";
import type { ServiceForm } from "./editor-form.ts";

const PREFIX = "services:";

/** The kind under which the editor keeps drafts: of a new service, of a copy, or of an edited one. */
export function editorDraft(edited: string | undefined, copied: string | undefined): string {
  if (edited !== undefined) return `${PREFIX}edit:${edited}`;
  return copied === undefined ? `${PREFIX}new` : `${PREFIX}copy:${copied}`;
}

/** True for drafts of staff, of the editor. They are no orders, so no list of orders shows them. */
export function isStaffDraft(kind: string): boolean {
  return kind.startsWith(PREFIX);
}

/** Keeps `form` as the draft of a new service. Answers the draft's id. */
export async function beginNewService(form: ServiceForm): Promise<string> {
  const id = newDraftId();
  const user = currentUser();
  if (user) await saveDraft(user._id, { id, kind: editorDraft(undefined, undefined), fields: form });
  return id;
}
