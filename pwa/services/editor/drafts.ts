import { currentUser } from "../../offline/chat-user.ts";
import { newDraftId, saveDraft } from "../../offline/drafts/drafts.ts";
import type { ServiceForm } from "./editor-form.ts";

const PREFIX = "services:";

/** Under what the editor keeps what is typed: of a new service, of a copy of one, of an edited one. */
export function editorDraft(edited: string | undefined, copied: string | undefined): string {
  if (edited !== undefined) return `${PREFIX}edit:${edited}`;
  return copied === undefined ? `${PREFIX}new` : `${PREFIX}copy:${copied}`;
}

/** Whether a draft is the editor's: no order, so no list of orders shows it. */
export function isEditorDraft(kind: string): boolean {
  return kind.startsWith(PREFIX);
}

/** Keeps this as a new service that was begun. Answers the draft's id. */
export async function beginNewService(form: ServiceForm): Promise<string> {
  const id = newDraftId();
  const user = currentUser();
  if (user) await saveDraft(user._id, { id, kind: editorDraft(undefined, undefined), fields: form });
  return id;
}
