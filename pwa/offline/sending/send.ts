import { call } from "../../api/client.ts";
import { isOffline, noSession } from "../../api/errors.ts";
import type { OutboxItem } from "../rows.ts";
import type { Send } from "./drain.ts";
import { keepSession } from "./session-lock.ts";

/**
 * Puts what the server answered where screens read it, and answers what the item keeps of it. Must bear repetition.
 * @throws Offline when the answer is not what our server gives: somebody else's, and nothing is done
 */
type KeepAnswer = (item: OutboxItem, answer: unknown) => Promise<unknown>;
/** By the kind of item. Page and worker bring them, so that sending knows no feature: see `keep-answers.ts`. */
export type KeepAnswers = Record<string, KeepAnswer>;
/** Whether the session of this browser is that of `userId`. The page knows by local storage, the worker must ask. */
export type IsSignedIn = (userId: string) => boolean | Promise<boolean>;

/** The way items go out: under their own key, and only while their own user holds the session. */
export function sendWith(keepers: KeepAnswers, isSignedIn: IsSignedIn): Send {
  return async (item) => {
    const answer = await keepSession(async () => {
      if (!(await isSignedIn(item.userId))) throw noSession();
      return call(item.method, item.path, { json: item.body, headers: { "Idempotency-Key": item.id } });
    });
    return keep(keepers[item.kind], item, answer);
  };
}

async function keep(keeper: KeepAnswer | undefined, item: OutboxItem, answer: unknown): Promise<unknown> {
  try {
    return await keeper?.(item, answer);
  } catch (error) {
    if (isOffline(error)) throw error;
    // The server has done it: the item is done, whatever ails the cache. The next refresh brings what is missing.
    return undefined;
  }
}
