import { inUserDb } from "../db.ts";
import type { OutboxItem } from "../rows.ts";

/** The files of an unsent item that are still on this phone. */
export async function filesOfItem({
  userId,
  id,
  attachments = [],
}: Pick<OutboxItem, "userId" | "id" | "attachments">): Promise<{ field: string; name: string; blob: Blob }[]> {
  if (attachments.length === 0) return [];
  const rows = await inUserDb(userId, (db) => db.attachments.where({ owner: id }).toArray());
  return attachments.flatMap(({ field, name, sha256 }) => {
    const blob = rows.find((row) => row.sha256 === sha256)?.blob;
    return blob ? [{ field, name, blob }] : [];
  });
}
