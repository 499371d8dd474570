import { type ApiError, apiError, noSession } from "../../api/errors.ts";
import { currentUser } from "../chat-user.ts";
import { isOnline } from "../connection.ts";
import type { OutboxItem } from "../rows.ts";
import { askToPersist } from "../storage.ts";
import { askForBackgroundSync } from "./background-sync.ts";
import { enqueue, findItem, type NewItem, removeItem } from "./outbox.ts";
import { flushOutbox } from "./sync.ts";

/**
 * `done`: the server did it; `result` is what the kind's handler kept. `queued`: kept on this device, sent later.
 * `refused`: nothing was charged and nothing is kept; the form has it still.
 */
export type SendOutcome =
  | { state: "done"; result: unknown }
  | { state: "queued"; item: OutboxItem }
  | { state: "refused"; error: unknown };

/** A server that takes longer than this is not waited for: the item stays in the outbox and goes on by itself. */
const PATIENCE_MS = 20_000;

/** Keeps what a person asked for on this device, then sends it at once where there is a connection. Never throws for a refusal. */
export async function sendNow(asked: Omit<NewItem, "userId">): Promise<SendOutcome> {
  const userId = currentUser()?._id;
  if (!userId) return { state: "refused", error: noSession() };
  let item: OutboxItem;
  try {
    item = await enqueue({ userId, ...asked });
  } catch (error) {
    // A full device is the likely reason: sentence(error) says so.
    return { state: "refused", error };
  }
  void askToPersist();
  // With a connection too: the page may be closed before the answer is there. A page that is seen does it itself.
  void askForBackgroundSync();
  try {
    if (isOnline()) await Promise.race([flushOutbox(), waitFor(PATIENCE_MS)]);
    return await outcomeOf(item);
  } catch {
    // The storage failed after it took the item, which may be sent by now and goes on by itself. To call it failed would have
    // the person ask, and pay, a second time.
    return { state: "queued", item };
  }
}

async function outcomeOf(queued: OutboxItem): Promise<SendOutcome> {
  const { userId, id } = queued;
  const item = (await findItem(userId, id)) ?? queued;
  if (item.state === "done") return { state: "done", result: item.result };
  if (item.state !== "needs-attention") return { state: "queued", item };
  // The person sees the refusal now and has the form before them: no second copy waits in the outbox.
  await removeItem(userId, id);
  return { state: "refused", error: refusalOf(item) };
}

function refusalOf({ lastError }: OutboxItem): ApiError {
  const { code = "server-error", message = "", price, fields, notice } = lastError ?? {};
  return apiError(0, { error: message, code, price, fields, notice });
}

function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
