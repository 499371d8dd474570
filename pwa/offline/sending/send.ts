import { SESSION_OF } from "../../../contract/session.ts";
import { call } from "../../api/client.ts";
import { isOffline, noSession, offline } from "../../api/errors.ts";
import { inUserDb } from "../db.ts";
import type { OutboxItem } from "../rows.ts";
import { isFilesMissing, type Send } from "./drain.ts";
import { gone } from "./gone.ts";
import { withSessionLock } from "./locks.ts";

/**
 * Stores an answer where screens read it, and answers what the item keeps of it. It may run twice for the same answer.
 * @throws Offline when the answer is not from our server, so that the item was not handled
 */
type KeepAnswer = (item: OutboxItem, answer: unknown) => Promise<unknown>;
/** Handlers by the kind of item. Page and worker pass them in, so that sending knows no feature: see `store-answers.ts`. */
export type StoreAnswers = Record<string, KeepAnswer>;
/** Whether this browser's session is that of `userId`. The page knows it from local storage; the worker must ask. */
export type IsSignedIn = (userId: string) => boolean | Promise<boolean>;

/**
 * Makes the function that sends items, their files first: with their own key, and only while their own user is signed in. Files that
 * the server has lost meanwhile are sent once more.
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
  const post = (item: OutboxItem) =>
    withSessionLock(async () => {
      if (!(await isSignedIn(item.userId))) throw noSession();
      if (item.attachments) await noteSending(item);
      // A login form sent without scripts holds no lock, so the server compares too.
      const headers = { "Idempotency-Key": item.id, [SESSION_OF]: item.userId };
      return call(item.method, item.path, { json: item.body, headers });
    });
  const postWithFiles = async (item: OutboxItem) => {
    // Loaded only for photos. Without a connection nothing can be sent anyway.
    const { uploadFiles } = await import("./upload.ts").catch((cause: unknown) => {
      throw offline(cause);
    });
    await uploadFiles(item, isSignedIn);
    return post(item);
  };
  return async (item) => {
    const answer = await (item.attachments ? postWithFiles(item).catch(again) : post(item));
    return keep(keepers[item.kind], item, answer);

    function again(error: unknown): Promise<unknown> {
      if (!isFilesMissing(error)) throw error;
      return postWithFiles({ ...item, attachments: item.attachments?.map((file) => ({ ...file, sent: 0 })) });
    }
  };
}

/** Notes that the item itself is being sent now, so that it may have arrived. @throws Gone */
async function noteSending({ userId, seq }: OutboxItem): Promise<void> {
  const updated = await inUserDb(userId, ({ outbox }) => outbox.update(seq, { maybeSent: true }));
  if (updated === 0) throw gone();
}

async function keep(keeper: KeepAnswer | undefined, item: OutboxItem, answer: unknown): Promise<unknown> {
  try {
    return await keeper?.(item, answer);
  } catch (error) {
    if (isOffline(error)) throw error;
    // The server has handled the item, so it is done even if the cache fails. The next refresh loads what is missing.
    return undefined;
  }
}
