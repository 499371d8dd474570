import { newKey } from "../../api/client.ts";
import { type ApiError, isApiError, isOffline } from "../../api/errors.ts";
import { inUserDb } from "../db.ts";
import type { OutboxError, OutboxItem } from "../rows.ts";

export type NewItem = Pick<
  OutboxItem,
  "userId" | "kind" | "method" | "path" | "body" | "summary" | "labels" | "expectedPrice"
>;

const LIFETIME_MS = 72 * 3_600_000;

/** Stores what the user has submitted. When this resolves, it is safe; nothing has been sent yet. */
export async function enqueue(input: NewItem): Promise<OutboxItem> {
  const item = newItem(input, Date.now());
  await inUserDb(input.userId, async ({ outbox }) => {
    item.seq = (await outbox.get({ id: item.id }))?.seq ?? (await outbox.add(item));
  });
  return item as OutboxItem;
}

/** Every item, in the order of the taps. */
export function listOutbox(userId: string): Promise<OutboxItem[]> {
  return inUserDb(userId, ({ outbox }) => outbox.orderBy("seq").toArray());
}

export async function findItem(userId: string, id: string): Promise<OutboxItem | undefined> {
  return inUserDb(userId, ({ outbox }) => outbox.get({ id }));
}

/** How many items the server does not have: waiting, refused and expired ones. */
export async function countUnsent(userId: string): Promise<number> {
  return inUserDb(userId, ({ outbox }) => outbox.where("state").notEqual("done").count());
}

/** Deletes an item. False while it is being sent, or when it is gone. */
export async function removeItem(userId: string, id: string): Promise<boolean> {
  const removed = await inUserDb(userId, ({ outbox }) =>
    outbox
      .where({ id })
      .and((item) => item.state !== "sending")
      .delete(),
  );
  return removed === 1;
}

/**
 * Sends a refused or expired item again, as a new item with a new key at the end of the queue, because the server repeats its
 * refusal for the old key. `price` in tk, when the user has accepted a new one; `body` when it was edited. Undefined when the
 * item is in another state by now.
 */
export async function retryItem(
  userId: string,
  id: string,
  changes: { body?: unknown; price?: number } = {},
): Promise<OutboxItem | undefined> {
  return inUserDb(userId, (db) =>
    db.transaction("rw", db.outbox, async () => {
      const old = await db.outbox.get({ id });
      if (old?.state !== "needs-attention" && old?.state !== "expired") return undefined;
      const expectedPrice = changes.price ?? old.expectedPrice;
      const item = newItem(
        { ...old, body: priced(changes.body ?? old.body, expectedPrice), expectedPrice },
        Date.now(),
      );
      await db.outbox.delete(old.seq);
      item.seq = await db.outbox.add(item);
      return item as OutboxItem;
    }),
  );
}

/** Queues the items that waited for a login. Call it only for the user who is signed in. */
export async function resumeAfterLogin(userId: string): Promise<void> {
  await inUserDb(userId, ({ outbox }) =>
    outbox.where("state").equals("needs-login").modify({ state: "queued", nextAttemptAt: 0 }),
  );
}

/** When the next item is due, in ms since 1970; undefined when none waits. */
export async function nextAttemptAt(userId: string): Promise<number | undefined> {
  const queued = await inUserDb(userId, ({ outbox }) => outbox.where("state").equals("queued").toArray());
  return queued.length === 0 ? undefined : Math.min(...queued.map((item) => item.nextAttemptAt));
}

/** True when there is something to send, including items that a killed tab left as "sending". */
export async function isAnythingDue(userId: string): Promise<boolean> {
  const going = inUserDb(userId, ({ outbox }) => outbox.where("state").anyOf("queued", "sending").count());
  return (await going) > 0;
}

export function describeFailure(error: unknown): OutboxError {
  if (!isApiError(error)) return { code: isOffline(error) ? "offline" : "server-error", message: String(error) };
  const { code, message, price, fields, notice }: ApiError = error;
  return { code, message, price, fields, notice };
}

function newItem(
  { userId, kind, method, path, body, summary, labels, expectedPrice }: NewItem,
  now: number,
): Omit<OutboxItem, "seq"> & { seq?: number } {
  return {
    id: newKey(),
    userId,
    kind,
    method,
    path,
    body,
    summary,
    labels,
    expectedPrice,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
    attempts: 0,
    nextAttemptAt: 0,
    state: "queued",
    lastError: undefined,
    maybeSent: false,
    result: undefined,
  };
}

function priced(body: unknown, expectedPrice: number | undefined): unknown {
  if (typeof body !== "object" || body === null || !("expectedPrice" in body)) return body;
  return { ...body, expectedPrice };
}
