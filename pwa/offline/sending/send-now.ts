import type { Sentence } from "../../../contract/values/sentences.ts";
import { newKey } from "../../api/client.ts";
import { type ApiError, apiError, isApiError, noSession } from "../../api/errors.ts";
import { messages } from "../../i18n/messages.ts";
import { currentUser } from "../chat-user.ts";
import { isOnline, probe } from "../connection.ts";
import type { OutboxItem } from "../rows.ts";
import { requestPersistence } from "../space.ts";
import { requestBackgroundSync } from "./background-sync.ts";
import { isFinal } from "./drain.ts";
import { noteTap } from "./item-mac.ts";
import { withLock } from "./locks.ts";
import {
  enqueue,
  findAgain,
  findItem,
  isBadAnswer,
  KEY_REUSED,
  type NewItem,
  newItem,
  noteAfter,
  removeItem,
} from "./outbox.ts";
import { flushOutbox, sendDirectly } from "./sync.ts";

/*
 * A phone whose storage takes nothing, because it is full or broken, can still order while there is
 * a connection. Nothing is kept of the order, so the open form is all there is: until the server
 * has decided, whatever is sent from it has the same key.
 */
const keys = new Map<string, string>();

/**
 * The key of what an open form sends: the one that was tried before without being decided, or a new
 * one.
 */
function keyOfForm(userId: string, form: string): string {
  return keys.get(`${userId} ${form}`) ?? newKey();
}

/** Whether what was sent from it got no answer: the next tap sends the same, charged once. */
export function isUnanswered(form = ""): boolean {
  return keys.has(`${currentUser()?._id} ${form}`);
}

/** The server has decided, or the outbox has the item: the form's next one is another. */
function forgetKey(userId: string, form: string): void {
  keys.delete(`${userId} ${form}`);
}

/**
 * Sends what could not be stored, for `cause`, straight to the server. Pictures can't be: they are
 * sent from the storage.
 */
async function sendUnstored(
  asked: NewItem,
  form: string,
  key: string,
  cause: unknown,
): Promise<Exclude<SendOutcome, { state: "queued" }>> {
  if (asked.files?.length) return { state: "refused", error: cause };
  if (!isOnline()) await probe();
  if (!isOnline()) return refuse("unstored-offline", messages.unstoredOffline);
  if (form) keys.set(`${asked.userId} ${form}`, key);
  const item: OutboxItem = { ...newItem(asked, Date.now(), key), seq: Number.NaN };
  noteTap(item);
  try {
    const result = await sendDirectly(item);
    forgetKey(asked.userId, form);
    const note = noteAfter(item, result);
    const noted = !note || (await sendNoteDirectly({ ...note, seq: Number.NaN }));
    return { state: "done", result, ...(!noted && { unnoted: true }) };
  } catch (error) {
    // What the form sent before has been decided: it stands.
    if (isApiError(error) && error.code === KEY_REUSED)
      return refuse(error.code, messages.unstoredArrived);
    if (!isApiError(error) || !isFinal(error))
      return refuse("unstored-unsure", messages.unstoredUnsure);
    forgetKey(asked.userId, form);
    return { state: "refused", error };
  }
}

/** Tries it twice. False when it did not arrive. */
function sendNoteDirectly(note: OutboxItem): Promise<boolean> {
  noteTap(note);
  const send = () => sendDirectly(note).then(() => true);
  return send()
    .catch(send)
    .catch(() => false);
}

/** A refusal of this phone, in these words. */
export function refuse(code: string, notice: Sentence): { state: "refused"; error: unknown } {
  return { state: "refused", error: apiError(0, { error: notice.en, code, notice }) };
}

/**
 * `done`: the server has handled it; `result` is what the handler of its kind kept. `unnoted`: what
 * was noted with it is lost. `queued`: kept
 * on this device and sent later. `refused`: nothing was charged or kept; the form still has the
 * values.
 */
export type SendOutcome =
  | { state: "done"; result: unknown; unnoted?: true }
  | { state: "queued"; item: OutboxItem }
  | { state: "refused"; error: unknown };

/**
 * The longest wait for the server. After that the item is sent in the background, where the
 * progress of its files is seen.
 */
const PATIENCE_MS = 20_000;
const FILES_PATIENCE_MS = 5_000;

/**
 * Keeps an item on this device, then sends it at once if there is a connection. A refusal is
 * answered, not thrown. `form`: the id of the open form, and of what it says where a form stays
 * open for many. While this phone can store nothing, everything that is sent from it has the same
 * key until the server has decided. `patience`: ms to wait for the server.
 */
export async function sendNow(
  asked: Omit<NewItem, "userId">,
  form: string,
  patience = asked.files?.length ? FILES_PATIENCE_MS : PATIENCE_MS,
): Promise<SendOutcome> {
  const userId = currentUser()?._id;
  if (!userId) return { state: "refused", error: noSession() };
  const key = keyOfForm(userId, form);
  let item: OutboxItem;
  try {
    item = await enqueue({ userId, ...asked }, key);
    forgetKey(userId, form);
  } catch (error) {
    const { kind, of } = asked;
    const send = () => sendUnstored({ userId, ...asked }, form, key, error);
    // What is about the same thing arrives in the order of the taps, as from the outbox.
    return of ? withLock(`kagoj-unstored-${userId}-${kind}-${of}`, "exclusive", send) : send();
  }
  void requestPersistence();
  // Online too, because the page may be closed before the answer. While the page is visible, it
  // sends by itself.
  void requestBackgroundSync();
  try {
    if (isOnline()) await Promise.race([flushOutbox(), waitFor(patience)]);
    return await outcomeOf(item);
  } catch {
    // The storage failed after it took the item, which may have been sent by now. If this counted
    // as failed, the user would order, and pay, a second time.
    return { state: "queued", item };
  }
}

async function outcomeOf(queued: OutboxItem): Promise<SendOutcome> {
  const { userId, id } = queued;
  const item = (await findItem(userId, id)) ?? (await findAgain(userId, id)) ?? queued;
  if (item.state === "done") return { state: "done", result: item.result };
  if (item.state !== "needs-attention" || isBadAnswer(item)) return { state: "queued", item };
  // The user sees the refusal and still has the form, so no copy must wait in the outbox. In
  // another tab they may have sent that again already.
  const isRemoved = await removeItem(userId, item.id);
  const again = isRemoved ? undefined : await findAgain(userId, item.id);
  if (again?.state === "done") return { state: "done", result: again.result };
  return again ? { state: "queued", item: again } : { state: "refused", error: refusalOf(item) };
}

function refusalOf({ lastError }: OutboxItem): ApiError {
  const { code = "server-error", message = "", sentence, price, fields, notice } = lastError ?? {};
  return Object.assign(
    apiError(0, { error: message, code, price, fields, notice }),
    sentence && { sentence },
  );
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
