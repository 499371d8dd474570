import { inUserDb } from "../db.ts";
import { leftKey } from "../held.ts";
import { readLocalJson, removeLocal, writeLocal } from "../local.ts";
import type { DraftRow } from "../rows.ts";

/*
 * Drafts that are being written, by id, in one entry of local storage per user, as sealed as in the database. When a page is left,
 * a browser may give up what it was writing to the database, even a committed transaction; what is in local storage stays.
 */
type Entry = Record<string, Omit<DraftRow, "sealed"> & { sealed: number[] }>;

/** Call it before a draft is written. It is done at once, also while the page is being closed. */
export function flushDraft(userId: string, { sealed, ...draft }: DraftRow): void {
  write(userId, { ...read(userId), [draft.id]: { ...draft, sealed: [...new Uint8Array(sealed)] } });
}

/** Writes what pages have left without writing it, unless the draft was changed since. */
export async function writeLeftDrafts(userId: string): Promise<void> {
  for (const { sealed, ...draft } of Object.values(read(userId))) {
    await inUserDb(userId, (db) =>
      db.transaction("rw", db.drafts, async () => {
        const kept = await db.drafts.get(draft.id);
        if (!kept || kept.updatedAt <= draft.updatedAt)
          await db.drafts.put({ ...draft, sealed: Uint8Array.from(sealed).buffer });
      }),
    );
    forgetLeft(userId, draft.id);
  }
}

/** The draft is written, or deleted. */
export function forgetLeft(userId: string, id: string): void {
  const left = read(userId);
  delete left[id];
  write(userId, left);
}

function read(userId: string): Entry {
  return Object(readLocalJson(leftKey(userId)));
}

function write(userId: string, left: Entry): void {
  if (Object.keys(left).length > 0) writeLocal(leftKey(userId), JSON.stringify(left));
  else removeLocal(leftKey(userId));
}
