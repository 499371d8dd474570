import type { User } from "../../../contract/users.ts";
import { call } from "../../api/client.ts";
import { isApiError } from "../../api/errors.ts";
import { listDbUsers } from "../db.ts";
import { drain } from "./drain.ts";
import { insist } from "./insist.ts";
import { isAnythingDue, nextAttemptAt } from "./outbox.ts";
import { type KeepAnswers, sendWith } from "./send.ts";

/**
 * Sends the outbox where no page is: in the worker, which has no local storage. Whose session it is the server says, and
 * says again for every item, so that nothing of A's goes out under B. Answers when the next item wants to be tried (ms
 * since 1970); undefined when nothing waits for the signed-in person. @throws Offline
 */
export async function sendUnseen(keepers: KeepAnswers): Promise<number | undefined> {
  if (!(await anythingWaits())) return undefined;
  const userId = await whoIsSignedIn();
  // Nobody, or somebody who never used this device: what waits goes out after the login of its own person.
  if (userId === undefined || !(await listDbUsers()).includes(userId)) return undefined;
  const send = sendWith(keepers, async (owner) => owner === (await whoIsSignedIn()));
  // The server has just answered, so what only waited for the connection is due.
  await drain(userId, send, { eager: true });
  return nextAttemptAt(userId);
}

/** Whether anybody's outbox on this device has something to send. Asks no server. */
export async function anythingWaits(): Promise<boolean> {
  for (const userId of await listDbUsers()) if (await isAnythingDue(userId)) return true;
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
