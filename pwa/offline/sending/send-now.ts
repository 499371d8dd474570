import { type ApiError, apiError, noSession } from "../../api/errors.ts";
import { currentUser } from "../chat-user.ts";
import { isOnline } from "../connection.ts";
import type { OutboxItem } from "../rows.ts";
import { requestPersistence } from "../storage.ts";
import { requestBackgroundSync } from "./background-sync.ts";
import { enqueue, findItem, isBadAnswer, type NewItem, removeItem } from "./outbox.ts";
import { forgetKey, keyOfForm, sendUnstored } from "./send-unstored.ts";
import { flushOutbox } from "./sync.ts";

/**
 * `done`: the server has handled it; `result` is what the handler of its kind kept. `queued`: kept on this device and sent later.
 * `refused`: nothing was charged or kept; the form still has the values.
 */
export type SendOutcome =
  | { state: "done"; result: unknown }
  | { state: "queued"; item: OutboxItem }
  | { state: "refused"; error: unknown };

/** The longest wait for the server. After that the item is sent in the background, where the progress of its files is seen. */
const PATIENCE_MS = 20_000;
const FILES_PATIENCE_MS = 5_000;

/**
 * Keeps an item on this device, then sends it at once if there is a connection. A refusal is answered, not thrown. `form`: the id of
 * the open form. While this phone can store nothing, everything that is sent from it has the same key.
 */
export async function sendNow(asked: Omit<NewItem, "userId">, form: string): Promise<SendOutcome> {
  const userId = currentUser()?._id;
  if (!userId) return { state: "refused", error: noSession() };
  const key = keyOfForm(userId, form);
  let item: OutboxItem;
  try {
    item = await enqueue({ userId, ...asked }, key);
    forgetKey(userId, form);
  } catch (error) {
    return sendUnstored({ userId, ...asked }, form, key, error);
  }
  void requestPersistence();
  // Online too, because the page may be closed before the answer. While the page is visible, it sends by itself.
  void requestBackgroundSync();
  try {
    if (isOnline()) await Promise.race([flushOutbox(), waitFor(item.attachments ? FILES_PATIENCE_MS : PATIENCE_MS)]);
    return await outcomeOf(item);
  } catch {
    // The storage failed after it took the item, which may have been sent by now. If this counted as failed, the user would
    // order, and pay, a second time.
    return { state: "queued", item };
  }
}

async function outcomeOf(queued: OutboxItem): Promise<SendOutcome> {
  const { userId, id } = queued;
  const item = (await findItem(userId, id)) ?? queued;
  if (item.state === "done") return { state: "done", result: item.result };
  if (item.state !== "needs-attention" || isBadAnswer(item)) return { state: "queued", item };
  // The user sees the refusal and still has the form, so no copy must wait in the outbox.
  await removeItem(userId, id);
  return { state: "refused", error: refusalOf(item) };
}

function refusalOf({ lastError }: OutboxItem): ApiError {
  const { code = "server-error", message = "", sentence, price, fields, notice, file } = lastError ?? {};
  return Object.assign(
    apiError(0, { error: message, code, price, fields, notice }),
    { file },
    sentence && { sentence },
  );
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
