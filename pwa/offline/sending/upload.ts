import { attachmentLimits } from "../../../contract/attachments/limits.ts";
import type { AttachmentKept } from "../../../contract/attachments.ts";
import { SESSION_OF } from "../../../contract/session.ts";
import { requestHeaders } from "../../api/ask-headers.ts";
import { call } from "../../api/client.ts";
import { isApiError, isOffline, noSession, offline } from "../../api/errors.ts";
import { lostAttachment } from "../attachments/lost.ts";
import { inUserDb } from "../db.ts";
import type { ItemAttachment, OutboxItem } from "../rows.ts";
import { gone } from "./gone.ts";
import type { IsSignedIn } from "./send.ts";
import { withSessionLock } from "./session-lock.ts";

/** How many of a file's bytes the server has. `complete`: it has checked and stored the whole. */
type Arrived = { received: number; complete: boolean };

/** So many calls in a row may fail without a byte arriving. Then the drain waits for the connection. */
const TRIES = 5;
const PAUSE_MS = 250;
/** A chunk over a connection of 50 kbit/s, with some reserve. What has arrived by then is not sent again. */
const TIMEOUT_MS = 60_000;

/**
 * Sends the files of an item, one after the other, each from the byte that the server has. Sent twice, or at once from a tab and the
 * worker, a file arrives once: its name is its SHA-256. What arrived is noted in the item, for its progress.
 * @throws ApiError (with the field and the name of a refused file), Offline, Gone
 */
export async function uploadFiles(item: OutboxItem, isSignedIn: IsSignedIn): Promise<void> {
  if (!(await isSignedIn(item.userId))) throw noSession();
  for (const file of item.attachments ?? []) {
    const row = await inUserDb(item.userId, ({ attachments }) => attachments.get([item.id, file.sha256]));
    if (!row?.blob) throw lostAttachment(file);
    await uploadFile(item, file, row.blob).catch((error: unknown) => {
      if (isOffline(error) || (isApiError(error) && error.status !== 401))
        throw Object.assign(error, { fields: { [file.field]: file.name }, file: file.sha256 });
      throw error;
    });
  }
}

async function uploadFile(item: OutboxItem, file: ItemAttachment, blob: Blob): Promise<void> {
  const path = `attachments/${file.sha256}`;
  let at: Arrived | undefined;
  let most = 0;
  for (let failures = 0; ; ) {
    try {
      at = await (at ? putNext(item, path, blob, at.received) : askArrived(item, path));
      if (at.received > most) failures = 0;
      most = Math.max(most, at.received);
      await noteArrived(item, file, at);
      if (at.complete) return;
    } catch (error) {
      failures += 1;
      if (!isPassing(error) || failures === TRIES) throw error;
      // How much of it arrived only the server knows.
      at = undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * failures));
    }
  }
}

async function askArrived(item: OutboxItem, path: string): Promise<Arrived> {
  const headers = await ofUser(item, (own) => requestHeaders(path, { headers: own }));
  if (!headers) return { received: 0, complete: false };
  const received = Number(headers.get("Upload-Offset") ?? Number.NaN);
  // A portal answers everything.
  if (!Number.isInteger(received)) throw offline("no offset in it", "200, but no offset");
  return { received, complete: headers.get("Upload-Complete") === "?1" };
}

async function putNext(item: OutboxItem, path: string, blob: Blob, received: number): Promise<Arrived> {
  // When every byte has arrived, but the check of the whole was cut off, the last one is repeated.
  const first = Math.min(received, blob.size - 1);
  const end = Math.min(first + attachmentLimits.chunk, blob.size);
  const range = {
    "Content-Range": `bytes ${first}-${end - 1}/${blob.size}`,
    "Content-Type": "application/octet-stream",
  };
  const body = blob.slice(first, end);
  const answer = await ofUser(item, (own) =>
    call<Partial<AttachmentKept> | null>("put", path, { body, headers: { ...own, ...range }, timeoutMs: TIMEOUT_MS }),
  );
  const next = { received: Number(answer?.received ?? Number.NaN), complete: answer?.complete === true };
  // Our server has more than before, or refuses. Another answer would have the same bytes sent without end.
  if (!Number.isInteger(next.received) || (!next.complete && next.received <= received))
    throw offline("no progress in it", "200, but no offset");
  return next;
}

/** The session can't change during a call, but between two: a login never waits for a whole file. */
function ofUser<T>({ userId }: OutboxItem, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  return withSessionLock(() => work({ [SESSION_OF]: userId }));
}

async function noteArrived({ userId, seq }: OutboxItem, { sha256, bytes }: ItemAttachment, at: Arrived): Promise<void> {
  const sent = at.complete ? bytes : Math.min(at.received, bytes);
  const updated = await inUserDb(userId, ({ outbox }) =>
    outbox
      .where("seq")
      .equals(seq)
      .modify((now) => {
        now.attachments = now.attachments?.map((file) => (file.sha256 === sha256 ? { ...file, sent } : file));
      }),
  );
  if (updated === 0) throw gone();
}

/** True for a failure after which the same file may be sent on. Where something else answered, the drain finds out what it means. */
function isPassing(error: unknown): boolean {
  return (
    (isOffline(error) && error.answered === undefined) || (isApiError(error) && error.code === "attachment-offset")
  );
}
