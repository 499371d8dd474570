import { errorCatalogue } from "../../../contract/errors.ts";
import { call } from "../../api/client.ts";
import { apiError, isOffline } from "../../api/errors.ts";
import { keepSession } from "../../session/session-lock.ts";
import type { Send } from "./drain.ts";
import type { OutboxItem } from "./outbox.ts";

/**
 * Puts what the server answered where screens read it, and answers what the item keeps of it. Must bear repetition.
 * @throws Offline when the answer is not what our server gives: somebody else's, and nothing is done
 */
type DoneHandler = (item: OutboxItem, answer: unknown) => Promise<unknown>;
/** Whether the session of this browser is that of `userId`. The page knows by local storage, the worker must ask. */
export type IsSignedIn = (userId: string) => boolean | Promise<boolean>;

const doneHandlers = new Map<string, DoneHandler>();

/** Called by each feature that queues, in page and worker alike: see `outbox/kinds.ts`. */
export function onDone(kind: string, handler: DoneHandler): void {
  doneHandlers.set(kind, handler);
}

/** The way items go out: under their own key, and only while their own user holds the session. */
export function sendWith(isSignedIn: IsSignedIn): Send {
  return async (item) => {
    const answer = await keepSession(async () => {
      if (!(await isSignedIn(item.userId)))
        throw apiError(401, { error: errorCatalogue["no-session"].en, code: "no-session" });
      return call(item.method, item.path, { json: item.body, headers: { "Idempotency-Key": item.id } });
    });
    return keepAnswer(item, answer);
  };
}

async function keepAnswer(item: OutboxItem, answer: unknown): Promise<unknown> {
  try {
    return await doneHandlers.get(item.kind)?.(item, answer);
  } catch (error) {
    if (isOffline(error)) throw error;
    // The server has done it: the item is done, whatever ails the cache. The next refresh brings what is missing.
    return undefined;
  }
}
