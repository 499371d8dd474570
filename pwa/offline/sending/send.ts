import type { AttachmentStored } from "../../../contract/attachments.ts";
import { SESSION_OF } from "../../../contract/session.ts";
import { call } from "../../api/client.ts";
import { apiError, isApiError, isOffline, noSession, offline } from "../../api/errors.ts";
import { lostAttachment } from "../attachments/lost.ts";
import { inUserDb } from "../db.ts";
import type { ItemAttachment, OutboxItem } from "../rows.ts";
import { gone, isFilesMissing, type Send } from "./drain.ts";
import { isGenuine, UNPROVEN } from "./item-mac.ts";
import { callOf, jsonOf } from "./kinds.ts";
import { withSessionLock } from "./locks.ts";

/**
 * Stores an answer where screens read it, and answers what the item keeps of it. It may run twice
 * for the same answer. `askedAt`: when its request began, in ms since 1970.
 * @throws Offline when the answer is not from our server, so that the item was not handled
 */
type KeepAnswer = (item: OutboxItem, answer: unknown, askedAt: number) => Promise<unknown>;
/**
 * Handlers by the kind of item. Page and worker pass them in, so that sending knows no feature: see
 * `store-answers.ts`.
 */
export type StoreAnswers = Record<string, KeepAnswer>;
/**
 * Whether this browser's session is that of `userId`. The page knows it from local storage; the
 * worker must ask.
 */
type IsSignedIn = (userId: string) => boolean | Promise<boolean>;

/**
 * Makes the function that sends items, their files first: with their own key, and only while their
 * own user is signed in. Files that the server has lost meanwhile are sent once more.
 */
export function sendWith(keepers: StoreAnswers, askSignedIn: IsSignedIn): Send {
  const isSignedIn = async (userId: string) => {
    try {
      return await askSignedIn(userId);
    } catch (error) {
      // What something else answers to this question says nothing about the item.
      throw isOffline(error) ? offline(error) : error;
    }
  };
  /** The call of an item of the user who is signed in, who has tapped it. */
  const admit = async (item: OutboxItem) => {
    if (!(await isSignedIn(item.userId))) throw noSession();
    const itemCall = callOf(item);
    if (!itemCall || !(await isGenuine(item)))
      throw apiError(0, { error: "nobody has tapped it", code: UNPROVEN });
    return itemCall;
  };
  const post = (item: OutboxItem) =>
    withSessionLock(async () => {
      const { method, path } = await admit(item);
      if (item.attachments) await noteSending(item);
      // A login form sent without scripts holds no lock, so the server compares too.
      const headers = { "Idempotency-Key": item.id, [SESSION_OF]: item.userId };
      const askedAt = Date.now();
      const answer = await call(method, path, { json: jsonOf(item), headers, asksNothing: true });
      return { answer, askedAt };
    });
  const postWithFiles = async (item: OutboxItem) => {
    await admit(item);
    await uploadFiles(item);
    return post(item);
  };
  return async (item) => {
    const posted = await (item.attachments ? postWithFiles(item).catch(again) : post(item));
    return keep(keepers[item.kind], item, posted);

    function again(error: unknown): Promise<Posted> {
      if (!isFilesMissing(error)) throw error;
      return postWithFiles({
        ...item,
        attachments: item.attachments?.map((file) => ({ ...file, sent: 0 })),
      });
    }
  };
}

/** Notes that the item itself is being sent now, so that it may have arrived. @throws Gone */
async function noteSending({ userId, id }: OutboxItem): Promise<void> {
  const updated = await inUserDb(userId, ({ outbox }) =>
    outbox.where({ id }).modify({ maybeSent: true }),
  );
  if (updated === 0) throw gone();
}

type Posted = { answer: unknown; askedAt: number };

async function keep(
  keeper: KeepAnswer | undefined,
  item: OutboxItem,
  { answer, askedAt }: Posted,
): Promise<unknown> {
  try {
    return await keeper?.(item, answer, askedAt);
  } catch (error) {
    if (isOffline(error)) throw error;
    // The server has handled the item, so it is done even if the cache fails. The next refresh
    // loads what is missing.
    return undefined;
  }
}

const TIMEOUT_MS = 30_000;
/** A connection of 50 kbit/s. */
const BYTES_PER_MS = 6;

/**
 * Sends the files of an item that the server does not have yet, one after the other, each whole.
 * Sent twice, or at once from a tab and the worker, a file is stored once: its name is its SHA-256.
 * What has arrived is noted in the item.
 * @throws ApiError (with the field and the name of a refused file), Offline, Gone
 */
async function uploadFiles(item: OutboxItem): Promise<void> {
  for (const file of item.attachments ?? []) {
    if (file.sent === file.bytes) continue;
    const row = await inUserDb(item.userId, ({ attachments }) =>
      attachments.get([item.id, file.sha256]),
    );
    if (!row?.blob) throw lostAttachment(file);
    await uploadFile(item, file, row.blob).catch((error: unknown) => {
      if (isOffline(error) || (isApiError(error) && error.status !== 401))
        throw Object.assign(error, { fields: { [file.field]: file.name } });
      throw error;
    });
  }
}

async function uploadFile(
  { userId, id }: OutboxItem,
  { sha256, bytes }: ItemAttachment,
  blob: Blob,
): Promise<void> {
  const headers = { [SESSION_OF]: userId, "Content-Type": "application/octet-stream" };
  const timeoutMs = TIMEOUT_MS + blob.size / BYTES_PER_MS;
  // The session can't change during a call.
  const answer = await withSessionLock(() =>
    call<Partial<AttachmentStored> | null>("put", `attachments/${sha256}`, {
      body: blob,
      headers,
      timeoutMs,
    }),
  );
  // A portal answers everything.
  if (answer?.sha256 !== sha256) throw offline("not our answer", "200, but not of this file");
  const updated = await inUserDb(userId, ({ outbox }) =>
    outbox.where({ id }).modify((now) => {
      now.attachments = now.attachments?.map((file) =>
        file.sha256 === sha256 ? { ...file, sent: bytes } : file,
      );
    }),
  );
  if (updated === 0) throw gone();
}
