import { currentUser } from "../chat-user.ts";
import { inUserDb } from "../db.ts";
import { seal, unseal } from "../sealed/phone-key.ts";
import { askToPersist } from "../storage.ts";
import { lostAttachment } from "./lost.ts";

/** A picture or PDF as it will be sent. `name`: of the file that was chosen. */
export type KeptAttachment = { sha256: string; name: string; blob: Blob };

/** Keeps a file of a draft, sealed, under its SHA-256. The draft need not be written yet. @throws Locked, and when the storage is full */
export async function keepOfDraft(userId: string, draftId: string, file: KeptAttachment): Promise<void> {
  void askToPersist();
  const { sha256, name, blob } = file;
  const [content, sealedFacts] = await Promise.all([
    seal(userId, idOf(draftId, sha256), await blob.arrayBuffer()),
    seal(userId, idOf(draftId, sha256), JSON.stringify({ name, type: blob.type })),
  ]);
  const row = { owner: draftId, sha256, keptAt: Date.now(), sealed: new Blob([content]), sealedFacts };
  await inUserDb(userId, ({ attachments }) => attachments.put(row));
}

/** A file of a draft; undefined when the phone does not have it any more. @throws Locked */
export async function openOfDraft(
  userId: string,
  draftId: string,
  sha256: string,
): Promise<KeptAttachment | undefined> {
  const row = await inUserDb(userId, ({ attachments }) => attachments.get([draftId, sha256]));
  if (!row?.sealed || !row.sealedFacts) return undefined;
  const id = idOf(draftId, sha256);
  const { name, type } = JSON.parse(new TextDecoder().decode(await unseal(userId, id, row.sealedFacts)));
  const content = await unseal(userId, id, await row.sealed.arrayBuffer());
  return { sha256, name, blob: new Blob([content], { type }) };
}

/** Files of a draft of the signed-in user for the item that it becomes. @throws Locked; ApiError attachment-gone when one is gone */
export async function openForSending(
  draftId: string,
  named: { field: string; sha256: string }[],
): Promise<(KeptAttachment & { field: string })[]> {
  const userId = currentUser()?._id ?? "";
  const open = async ({ field, sha256 }: { field: string; sha256: string }) => {
    const kept = await openOfDraft(userId, draftId, sha256);
    if (!kept) throw lostAttachment(field, "");
    return { ...kept, field };
  };
  return Promise.all(named.map(open));
}

/** Deletes a file of a draft. */
export async function dropOfDraft(userId: string, draftId: string, sha256: string): Promise<void> {
  await inUserDb(userId, ({ attachments }) => attachments.delete([draftId, sha256]));
}

/** Copies the files of an unsent item into the draft that it becomes. @throws as {@link keepOfDraft} */
export async function copyToDraft(
  userId: string,
  item: { id: string; attachments?: { sha256: string; name: string }[] | undefined },
  draftId: string,
): Promise<void> {
  for (const { sha256, name } of item.attachments ?? []) {
    const row = await inUserDb(userId, ({ attachments }) => attachments.get([item.id, sha256]));
    if (row?.blob) await keepOfDraft(userId, draftId, { sha256, name, blob: row.blob });
  }
}

/** What a sealed file is bound to. */
function idOf(draftId: string, sha256: string): string {
  return `${draftId}/${sha256}`;
}
