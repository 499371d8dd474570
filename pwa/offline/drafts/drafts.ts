import { newKey } from "../../api/client.ts";
import { inUserDb } from "../db.ts";
import type { Draft } from "../rows.ts";
import { askToPersist } from "../storage.ts";

/**
 * Saves what a form holds under the draft's id; `createdAt` of one that was saved before. Throws when the device is full:
 * `sentence(error)` says so. One write, committed as it is sent: a page that is left does not live to hear an answer.
 */
export async function saveDraft(
  userId: string,
  draft: Pick<Draft, "id" | "kind" | "fields"> & { createdAt?: string | undefined },
): Promise<Draft> {
  void askToPersist();
  const now = new Date().toISOString();
  const saved = { ...draft, createdAt: draft.createdAt ?? now, updatedAt: now };
  return inUserDb(userId, (db) =>
    db.transaction("rw", db.drafts, async ({ idbtrans }) => {
      const put = db.drafts.put(saved);
      idbtrans.commit?.();
      await put;
      return saved;
    }),
  );
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
