import { SESSION_OF } from "../../../contract/session.ts";
import { call } from "../../api/client.ts";
import { isOffline, noSession } from "../../api/errors.ts";
import type { OutboxItem } from "../rows.ts";
import type { Send } from "./drain.ts";
import { keepSession } from "./session-lock.ts";

/**
 * Stores an answer where screens read it, and answers what the item keeps of it. It may run twice for the same answer.
 * @throws Offline when the answer is not from our server, so that the item was not handled
 */
type KeepAnswer = (item: OutboxItem, answer: unknown) => Promise<unknown>;
/** Handlers by the kind of item. Page and worker pass them in, so that sending knows no feature: see `keep-answers.ts`. */
export type KeepAnswers = Record<string, KeepAnswer>;
/** Whether this browser's session is that of `userId`. The page knows it from local storage; the worker must ask. */
export type IsSignedIn = (userId: string) => boolean | Promise<boolean>;

/** Makes the function that sends items: with their own key, and only while their own user is signed in. */
export function sendWith(keepers: KeepAnswers, isSignedIn: IsSignedIn): Send {
  return async (item) => {
    const answer = await keepSession(async () => {
      if (!(await isSignedIn(item.userId))) throw noSession();
      // A login form sent without scripts holds no lock, so the server compares too.
      const headers = { "Idempotency-Key": item.id, [SESSION_OF]: item.userId };
      return call(item.method, item.path, { json: item.body, headers });
    });
    return keep(keepers[item.kind], item, answer);
  };
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
