import type { User } from "../../../contract/users.ts";
import { call } from "../../api/client.ts";
import { isApiError } from "../../api/errors.ts";
import { isNoAnswer } from "../../storage/in-time.ts";
import { listDbUsers } from "../db.ts";
import { drain } from "./drain.ts";
import { isAnythingDue, nextAttemptAt } from "./outbox.ts";
import { type StoreAnswers, sendWith } from "./send.ts";
import { insist } from "./server-answers.ts";

/**
 * Sends the outbox without a page: in the worker, which has no local storage. The server is asked
 * whose session it is, again before every item, so that no user's items are sent under another.
 * Answers when the next item is due (ms since 1970); undefined when nothing waits for the signed-in
 * user. @throws Offline
 */
export async function sendUnseen(keepers: StoreAnswers): Promise<number | undefined> {
  if (!(await anythingWaits())) return undefined;
  const userId = await whoIsSignedIn();
  // Nobody is signed in, or a user without items here: what waits is sent after the login of its
  // own user.
  if (userId === undefined || !(await listDbUsers()).includes(userId)) return undefined;
  const send = sendWith(keepers, async (owner) => owner === (await whoIsSignedIn()));
  // The server has just answered, so items that only waited for the connection are due.
  await drain(userId, send, { eager: true });
  return nextAttemptAt(userId);
}

/** True when any user's outbox on this device has something to send. Sends no request. */
export async function anythingWaits(): Promise<boolean> {
  for (const userId of await listDbUsers())
    if (await isAnythingDue(userId).catch(unlessUnanswered)) return true;
  return false;
}

/**
 * A database that can't be read has nothing to send: somebody has made it while nobody was signed
 * in, or it was just wiped.
 */
function unlessUnanswered(error: unknown): false {
  // The browser asks again later.
  if (isNoAnswer(error)) throw error;
  return false;
}

async function whoIsSignedIn(): Promise<string | undefined> {
  try {
    return (await insist(() => call<User>("get", "users/userInfo")))._id;
  } catch (error) {
    if (isApiError(error) && error.status === 401) return undefined;
    throw error;
  }
}
