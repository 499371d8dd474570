import type { AttachmentStored } from "../../../contract/attachments.ts";
import { SESSION_OF } from "../../../contract/session.ts";
import { call } from "../../api/client.ts";
import { isApiError, isOffline, noSession, offline } from "../../api/errors.ts";
import { lostAttachment } from "../attachments/lost.ts";
import { inUserDb } from "../db.ts";
import type { ItemAttachment, OutboxItem } from "../rows.ts";
import { gone } from "./gone.ts";
import { withSessionLock } from "./locks.ts";
import type { IsSignedIn } from "./send.ts";

const TIMEOUT_MS = 30_000;
/** A connection of 50 kbit/s. */
const BYTES_PER_MS = 6;

/**
 * Sends the files of an item that the server does not have yet, one after the other, each whole. Sent twice, or at once from a tab and
 * the worker, a file is stored once: its name is its SHA-256. What has arrived is noted in the item.
 * @throws ApiError (with the field and the name of a refused file), Offline, Gone
 */
export async function uploadFiles(item: OutboxItem, isSignedIn: IsSignedIn): Promise<void> {
  if (!(await isSignedIn(item.userId))) throw noSession();
  for (const file of item.attachments ?? []) {
    if (file.sent === file.bytes) continue;
    const row = await inUserDb(item.userId, ({ attachments }) => attachments.get([item.id, file.sha256]));
    if (!row?.blob) throw lostAttachment(file);
    await uploadFile(item, file, row.blob).catch((error: unknown) => {
      if (isOffline(error) || (isApiError(error) && error.status !== 401))
        throw Object.assign(error, { fields: { [file.field]: file.name }, file: file.sha256 });
      throw error;
    });
  }
}

async function uploadFile({ userId, seq }: OutboxItem, { sha256, bytes }: ItemAttachment, blob: Blob): Promise<void> {
  const headers = { [SESSION_OF]: userId, "Content-Type": "application/octet-stream" };
  const timeoutMs = TIMEOUT_MS + blob.size / BYTES_PER_MS;
  // The session can't change during a call.
  const answer = await withSessionLock(() =>
    call<Partial<AttachmentStored> | null>("put", `attachments/${sha256}`, { body: blob, headers, timeoutMs }),
  );
  // A portal answers everything.
  if (answer?.sha256 !== sha256) throw offline("not our answer", "200, but not of this file");
  const updated = await inUserDb(userId, ({ outbox }) =>
    outbox
      .where("seq")
      .equals(seq)
      .modify((now) => {
        now.attachments = now.attachments?.map((file) => (file.sha256 === sha256 ? { ...file, sent: bytes } : file));
      }),
  );
  if (updated === 0) throw gone();
}
