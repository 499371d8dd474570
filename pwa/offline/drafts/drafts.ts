import { newKey } from "../../api/client.ts";
import { inUserDb } from "../db.ts";
import { askToPersist } from "../storage.ts";

/** A form that was begun. `kind` names the form ("nid", "roshid", "birth"); times ISO 8601. */
export type Draft = {
  id: string;
  kind: string;
  fields: Record<string, unknown>;
  createdAt: string;
  updatedAt: string;
};

/** Saves what a form holds under the draft's id. Throws when the device is full: `sentence(error)` says so. */
export async function saveDraft(userId: string, draft: Pick<Draft, "id" | "kind" | "fields">): Promise<Draft> {
  void askToPersist();
  const now = new Date().toISOString();
  return inUserDb(userId, async ({ drafts }) => {
    const kept = await drafts.get(draft.id);
    const saved = { ...draft, createdAt: kept?.createdAt ?? now, updatedAt: now };
    await drafts.put(saved);
    return saved;
  });
}

/** Last changed first; of one form when `kind` is given. */
export async function listDrafts(userId: string, kind?: string): Promise<Draft[]> {
  const drafts = await inUserDb(userId, (db) => db.drafts.orderBy("updatedAt").reverse().toArray());
  return kind === undefined ? drafts : drafts.filter((draft) => draft.kind === kind);
}

/** The draft with this id, or the form's newest. */
export async function findDraft(userId: string, kind: string, id?: string): Promise<Draft | undefined> {
  if (id !== undefined) return inUserDb(userId, (db) => db.drafts.get(id));
  return (await listDrafts(userId, kind))[0];
}

export async function deleteDraft(userId: string, id: string): Promise<void> {
  await inUserDb(userId, (db) => db.drafts.delete(id));
}

export function newDraftId(): string {
  return newKey();
}
