import { inUserDb } from "../db.ts";

/** A row whose draft or item is gone is deleted after this time: another tab may just be writing them. */
const ORPHAN_MS = 3_600_000;

/** Deletes files whose draft was never written, because the page was closed first. */
export async function dropOrphans(userId: string, now = Date.now()): Promise<void> {
  await inUserDb(userId, (db) =>
    db.transaction("rw", db.drafts, db.outbox, db.attachments, async () => {
      const owners = (await db.attachments.orderBy("owner").uniqueKeys()) as string[];
      const drafts = await db.drafts.bulkGet(owners);
      const left = owners.filter((_, at) => !drafts[at]);
      const items = await db.outbox.where("id").anyOf(left).toArray();
      const orphans = left.filter((owner) => !items.some(({ id }) => id === owner));
      await db.attachments
        .where("owner")
        .anyOf(orphans)
        .and(({ keptAt }) => keptAt + ORPHAN_MS < now)
        .delete();
    }),
  );
}
