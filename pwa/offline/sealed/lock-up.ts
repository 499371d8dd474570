import { dropOrphans } from "../attachments/orphans.ts";
import { inCache, inUserDb } from "../db.ts";
import { getKey, seal } from "./phone-key.ts";

/**
 * Loads the key of the signed-in user while there is a connection, deletes photos whose draft was never written, and seals the
 * drafts and files that a release before sealing has left open. A draft that changes meanwhile is left to the next start.
 * @throws ApiError, Locked
 */
export async function lockUp(userId: string): Promise<void> {
  await getKey(userId);
  await dropOrphans(userId);
  for (const { fields, ...draft } of await inUserDb(userId, ({ drafts }) => drafts.toArray())) {
    if (!fields) continue;
    const sealed = await seal(userId, draft.id, JSON.stringify(fields));
    await inUserDb(userId, (db) =>
      db.transaction("rw", db.drafts, async () => {
        const now = await db.drafts.get(draft.id);
        if (now?.updatedAt === draft.updatedAt) await db.drafts.put({ ...draft, sealed });
      }),
    );
  }
  // One at a time, because a file may be large.
  for (const id of await inCache(userId, ({ files }) => files.toCollection().primaryKeys())) {
    const { blob } = (await inCache(userId, ({ files }) => files.get(id))) ?? {};
    if (!blob) continue;
    const sealed = new Blob([await seal(userId, id, await blob.arrayBuffer())]);
    await inCache(userId, ({ files }) => files.update(id, { sealed, blob: undefined }));
  }
}
