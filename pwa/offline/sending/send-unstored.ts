import type { Sentence } from "../../../contract/errors.ts";
import { newKey } from "../../api/client.ts";
import { apiError, isApiError } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { isOnline, probe } from "../connection.ts";
import type { OutboxItem } from "../rows.ts";
import { isFinal } from "./drain.ts";
import { type NewItem, newItem } from "./outbox.ts";
import type { SendOutcome } from "./send-now.ts";
import { sendDirectly } from "./sync.ts";

/*
 * A phone whose storage takes nothing, because it is full or broken, can still order while there is a connection. Nothing is kept of
 * the order, so the open form is all there is: until the server has decided, whatever is sent from it has the same key.
 */
const keys = new Map<string, string>();

/** The key of what an open form sends: the one that was tried before without being decided, or a new one. */
export function keyOfForm(userId: string, form: string): string {
  return keys.get(`${userId} ${form}`) ?? newKey();
}

/** The server has decided, or the outbox has the item: the form's next one is another. */
export function forgetKey(userId: string, form: string): void {
  keys.delete(`${userId} ${form}`);
}

/** Sends what could not be stored, for `cause`, straight to the server. Pictures can't be: they are sent from the storage. */
export async function sendUnstored(
  asked: NewItem,
  form: string,
  key: string,
  cause: unknown,
): Promise<Exclude<SendOutcome, { state: "queued" }>> {
  if (asked.files?.length) return { state: "refused", error: cause };
  if (!isOnline()) await probe();
  if (!isOnline()) return refuse("unstored-offline", messages.unstoredOffline);
  if (form) keys.set(`${asked.userId} ${form}`, key);
  try {
    const result = await sendDirectly({ ...newItem(asked, Date.now(), key), seq: Number.NaN } as OutboxItem);
    forgetKey(asked.userId, form);
    return { state: "done", result };
  } catch (error) {
    // What the form sent before has been decided: it stands.
    if (isApiError(error) && error.code === "key-reused") return refuse(error.code, messages.unstoredArrived);
    if (!isApiError(error) || !isFinal(error)) return refuse("unstored-unsure", messages.unstoredUnsure);
    forgetKey(asked.userId, form);
    return { state: "refused", error };
  }
}

function refuse(code: string, notice: Sentence): { state: "refused"; error: unknown } {
  return { state: "refused", error: apiError(0, { error: notice.en, code, notice }) };
}
