import { newKey } from "../../api/client.ts";
import { inUserDb } from "../db.ts";
import { isDraft } from "../row-shapes.ts";
import type { Draft, DraftRow } from "../rows.ts";
import { isLocked } from "../sealed/locked.ts";
import { seal, unseal, unsealer } from "../sealed/phone-key.ts";
import { requestPersistence } from "../space.ts";

/**
 * Saves a form under the draft's id, its fields sealed. `createdAt`: of a draft that was saved
 * before. It is one write, committed when it is sent, because a page that is being closed gets no
 * answer. Throws when the storage is full, and `sentence(error)` tells that. @throws Locked without
 * a key
 */
export async function saveDraft(
  userId: string,
  {
    fields,
    ...draft
  }: Pick<Draft, "id" | "kind" | "fields" | "untouched"> & { createdAt?: string | undefined },
): Promise<Draft> {
  void requestPersistence();
  const sealed = await seal(userId, draft.id, JSON.stringify(fields));
  const now = new Date().toISOString();
  const saved = { ...draft, createdAt: draft.createdAt ?? now, updatedAt: now };
  await inUserDb(userId, (db) =>
    db.transaction("rw", db.drafts, async ({ idbtrans }) => {
      const put = db.drafts.put({ ...saved, sealed });
      idbtrans.commit?.();
      await put;
    }),
  );
  return { ...saved, fields };
}

/** The drafts, last changed first; with `kind` only those of one form. */
export async function listDrafts(userId: string, kind?: string): Promise<Draft[]> {
  // Both are read at once, because liveQuery does not watch what is read after an await.
  const [rows, openNow] = await Promise.all([readRows(userId, kind), unsealer(userId)]);
  return Promise.all(
    rows.map((row) =>
      openDraft(row, openNow).catch((error: unknown) => {
        if (!isLocked(error)) throw error;
        return { ...row, fields: {}, locked: error.sentence };
      }),
    ),
  );
}

/** The draft with this id, otherwise the newest of the form. @throws Locked */
export async function findDraft(
  userId: string,
  kind: string,
  id?: string,
): Promise<Draft | undefined> {
  const row =
    id === undefined
      ? (await readRows(userId, kind))[0]
      : await inUserDb(userId, (db) => db.drafts.get(id));
  return row && openDraft(row, (rowId, sealed) => unseal(userId, rowId, sealed));
}

/** Deletes those that nobody has typed in. */
export async function deleteUntouched(userId: string): Promise<void> {
  await inUserDb(userId, (db) => db.drafts.filter(({ untouched }) => untouched === true).delete());
}

export async function deleteDraft(userId: string, id: string): Promise<void> {
  await inUserDb(userId, (db) =>
    db.transaction("rw", db.drafts, db.attachments, async () => {
      await db.drafts.delete(id);
      await db.attachments.where({ owner: id }).delete();
    }),
  );
}

/** Deletes what was typed, because nothing is left of it. Pictures that are being added stay. */
export async function deleteFields(userId: string, id: string): Promise<void> {
  await inUserDb(userId, (db) => db.drafts.delete(id));
}

export function newDraftId(): string {
  return newKey();
}

async function readRows(userId: string, kind: string | undefined): Promise<DraftRow[]> {
  const rows = await inUserDb(userId, (db) => db.drafts.orderBy("updatedAt").reverse().toArray());
  return rows.filter(
    (row) => isDraft(row) && !row.untouched && (kind === undefined || row.kind === kind),
  );
}

async function openDraft(
  row: DraftRow,
  openNow: Awaited<ReturnType<typeof unsealer>>,
): Promise<Draft> {
  const { sealed, ...draft } = row;
  return { ...draft, fields: JSON.parse(new TextDecoder().decode(await openNow(row.id, sealed))) };
}
