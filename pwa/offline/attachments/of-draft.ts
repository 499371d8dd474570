import { inTime } from "../../storage/in-time.ts";
import { currentUser } from "../chat-user.ts";
import { inUserDb } from "../db.ts";
import type { OutboxItem } from "../rows.ts";
import { seal, unseal } from "../sealed/phone-key.ts";
import { requestPersistence } from "../space.ts";
import { lostAttachment } from "./lost.ts";

/** A picture or PDF as it will be sent. `name`: of the file that was chosen. */
export type StoredAttachment = { sha256: string; name: string; blob: Blob };

/**
 * Keeps a file of a draft, sealed, under its SHA-256. The draft need not be written yet. @throws
 * Locked, and when the storage is full
 */
export async function storeDraftAttachment(
  userId: string,
  draftId: string,
  file: StoredAttachment,
): Promise<void> {
  void requestPersistence();
  const { sha256, name, blob } = file;
  const [content, sealedFacts] = await Promise.all([
    seal(userId, idOf(draftId, sha256), await blob.arrayBuffer()),
    seal(userId, idOf(draftId, sha256), JSON.stringify({ name, type: blob.type })),
  ]);
  const row = {
    owner: draftId,
    sha256,
    keptAt: Date.now(),
    sealed: new Blob([content]),
    sealedFacts,
  };
  await inUserDb(userId, ({ attachments }) => attachments.put(row));
}

/** A file of a draft; undefined when the phone does not have it any more. @throws Locked */
export async function openOfDraft(
  userId: string,
  draftId: string,
  sha256: string,
): Promise<StoredAttachment | undefined> {
  const row = await inUserDb(userId, ({ attachments }) => attachments.get([draftId, sha256]));
  if (!row?.sealed || !row.sealedFacts) return undefined;
  const id = idOf(draftId, sha256);
  const { name, type } = JSON.parse(
    new TextDecoder().decode(await unseal(userId, id, row.sealedFacts)),
  );
  const content = await unseal(userId, id, await inTime(row.sealed.arrayBuffer()));
  return { sha256, name, blob: new Blob([content], { type }) };
}

/**
 * Files of a draft of the signed-in user for the item that it becomes. @throws Locked; ApiError
 * attachment-gone when one is gone
 */
export async function openForSending(
  draftId: string,
  named: { field: string; sha256: string }[],
): Promise<(StoredAttachment & { field: string })[]> {
  const userId = currentUser()?._id ?? "";
  const open = async ({ field, sha256 }: { field: string; sha256: string }) => {
    const kept = await openOfDraft(userId, draftId, sha256);
    if (!kept) throw lostAttachment({ field, name: "" });
    return { ...kept, field };
  };
  return Promise.all(named.map(open));
}

/** Deletes a file of a draft. */
export async function dropOfDraft(userId: string, draftId: string, sha256: string): Promise<void> {
  await inUserDb(userId, ({ attachments }) => attachments.delete([draftId, sha256]));
}

/**
 * Copies the files of an unsent item into the draft that it becomes. @throws as {@link
 * storeDraftAttachment}
 */
export async function copyToDraft(
  userId: string,
  { id, attachments: files = [] }: Pick<OutboxItem, "id" | "attachments">,
  draftId: string,
): Promise<void> {
  for (const { sha256, name } of files) {
    const row = await inUserDb(userId, ({ attachments }) => attachments.get([id, sha256]));
    if (row?.blob) await storeDraftAttachment(userId, draftId, { sha256, name, blob: row.blob });
  }
}

/** What a sealed file is bound to. */
function idOf(draftId: string, sha256: string): string {
  return `${draftId}/${sha256}`;
}

/** The files of an unsent item that are still on this phone. */
export async function filesOfItem({
  userId,
  id,
  attachments = [],
}: Pick<OutboxItem, "userId" | "id" | "attachments">): Promise<
  { field: string; name: string; blob: Blob }[]
> {
  if (attachments.length === 0) return [];
  const rows = await inUserDb(userId, (db) => db.attachments.where({ owner: id }).toArray());
  return attachments.flatMap(({ field, name, sha256 }) => {
    const blob = rows.find((row) => row.sha256 === sha256)?.blob;
    return blob ? [{ field, name, blob }] : [];
  });
}
