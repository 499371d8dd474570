import { isApiError } from "../../api/errors.ts";
import { currentUser } from "../chat-user.ts";
import { inUserDb } from "../db.ts";
import type { OutboxError, OutboxItem, RefusedFile } from "../rows.ts";
import { seal, unseal } from "../sealed/phone-key.ts";
import { needsOtherFile } from "../sending/outbox.ts";
import { requestPersistence } from "../storage.ts";
import { lostAttachment } from "./lost.ts";

/** A picture or PDF as it will be sent. `name`: of the file that was chosen. */
export type StoredAttachment = { sha256: string; name: string; blob: Blob };

/**
 * Keeps a file of a draft, sealed, under its SHA-256. The draft need not be written yet. `refused`: by the server, when it was sent
 * before. @throws Locked, and when the storage is full
 */
export async function storeDraftAttachment(
  userId: string,
  draftId: string,
  file: StoredAttachment,
  refused?: RefusedFile,
): Promise<void> {
  void requestPersistence();
  const { sha256, name, blob } = file;
  const [content, sealedFacts] = await Promise.all([
    seal(userId, idOf(draftId, sha256), await blob.arrayBuffer()),
    seal(userId, idOf(draftId, sha256), JSON.stringify({ name, type: blob.type })),
  ]);
  const row = { owner: draftId, sha256, keptAt: Date.now(), sealed: new Blob([content]), sealedFacts, refused };
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
  const { name, type } = JSON.parse(new TextDecoder().decode(await unseal(userId, id, row.sealedFacts)));
  const content = await unseal(userId, id, await row.sealed.arrayBuffer());
  return { sha256, name, blob: new Blob([content], { type }) };
}

/** Files of a draft of the signed-in user for the item that it becomes. @throws Locked; ApiError attachment-gone when one is gone */
export async function openForSending(
  draftId: string,
  named: { field: string; sha256: string }[],
): Promise<(StoredAttachment & { field: string })[]> {
  const userId = currentUser()?._id ?? "";
  const open = async ({ field, sha256 }: { field: string; sha256: string }) => {
    const kept = await openOfDraft(userId, draftId, sha256);
    if (!kept) throw lostAttachment({ field, sha256, name: "" });
    return { ...kept, field };
  };
  return Promise.all(named.map(open));
}

/** Deletes a file of a draft. */
export async function dropOfDraft(userId: string, draftId: string, sha256: string): Promise<void> {
  await inUserDb(userId, ({ attachments }) => attachments.delete([draftId, sha256]));
}

/** Copies the files of an unsent item into the draft that it becomes, and which of them was refused. @throws as {@link storeDraftAttachment} */
export async function copyToDraft(
  userId: string,
  { id, attachments: files = [], lastError }: Pick<OutboxItem, "id" | "attachments" | "lastError">,
  draftId: string,
): Promise<void> {
  for (const { sha256, name } of files) {
    const row = await inUserDb(userId, ({ attachments }) => attachments.get([id, sha256]));
    if (!row?.blob) continue;
    const { blob } = row;
    await storeDraftAttachment(userId, draftId, { sha256, name, blob }, refusedAs(lastError, { sha256, blob }));
  }
}

/**
 * Notes with a draft of the signed-in user which of its files the server has just refused. Other failures change nothing, nor does a
 * storage that does not take it.
 */
export async function noteRefused(draftId: string, files: StoredAttachment[], error: unknown): Promise<void> {
  const userId = currentUser()?._id;
  if (!userId || !isApiError(error)) return;
  const file = files.find(({ sha256 }) => sha256 === error.file);
  const refused = file && refusedAs(error, file);
  if (!refused) return;
  const note = inUserDb(userId, ({ attachments }) => attachments.update([draftId, file.sha256], { refused }));
  await note.catch(() => undefined);
}

/** The files of a draft that the server has refused, by SHA-256. */
export async function refusedOfDraft(userId: string, draftId: string): Promise<Map<string, RefusedFile>> {
  const rows = await inUserDb(userId, ({ attachments }) => attachments.where({ owner: draftId }).toArray());
  return new Map(rows.flatMap(({ sha256, refused }) => (refused ? [[sha256, refused] as const] : [])));
}

function refusedAs(
  error: Pick<OutboxError, "code" | "file" | "sentence"> | undefined,
  { sha256, blob }: Omit<StoredAttachment, "name">,
): RefusedFile | undefined {
  return error?.file === sha256 && needsOtherFile(error) ? { why: error.sentence, type: blob.type } : undefined;
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
}: Pick<OutboxItem, "userId" | "id" | "attachments">): Promise<{ field: string; name: string; blob: Blob }[]> {
  if (attachments.length === 0) return [];
  const rows = await inUserDb(userId, (db) => db.attachments.where({ owner: id }).toArray());
  return attachments.flatMap(({ field, name, sha256 }) => {
    const blob = rows.find((row) => row.sha256 === sha256)?.blob;
    return blob ? [{ field, name, blob }] : [];
  });
}
