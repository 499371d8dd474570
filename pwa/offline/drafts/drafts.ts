import { newKey } from "../../api/client.ts";
import { inUserDb } from "../db.ts";
import type { Draft } from "../rows.ts";
import { askToPersist } from "../storage.ts";

/**
 * Saves a form under the draft's id. `createdAt`: of a draft that was saved before. Throws when the storage is full, and
 * `sentence(error)` tells that. It is one write, committed when it is sent, because a page that is being closed gets no answer.
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

/** The drafts, last changed first; with `kind` only those of one form. */
export async function listDrafts(userId: string, kind?: string): Promise<Draft[]> {
  const drafts = await inUserDb(userId, (db) => db.drafts.orderBy("updatedAt").reverse().toArray());
  return kind === undefined ? drafts : drafts.filter((draft) => draft.kind === kind);
}

/** The draft with this id, otherwise the newest of the form. */
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
