import { newKey } from "../../api/client.ts";
import { type ApiError, isApiError, isOffline } from "../../api/errors.ts";
import { inUserDb } from "../db.ts";
import type { OutboxError, OutboxItem } from "../rows.ts";

export type NewItem = Pick<
  OutboxItem,
  "userId" | "kind" | "method" | "path" | "body" | "summary" | "labels" | "expectedPrice"
>;

const LIFETIME_MS = 72 * 3_600_000;

/** Keeps what the person asked for. It counts as asked once this resolves; nothing has been sent yet. */
export async function enqueue(input: NewItem): Promise<OutboxItem> {
  const item = newItem(input, Date.now());
  await inUserDb(input.userId, async ({ outbox }) => {
    item.seq = (await outbox.get({ id: item.id }))?.seq ?? (await outbox.add(item));
  });
  return item as OutboxItem;
}

/** Every item, in order of tapping. */
export function listOutbox(userId: string): Promise<OutboxItem[]> {
  return inUserDb(userId, ({ outbox }) => outbox.orderBy("seq").toArray());
}

export async function findItem(userId: string, id: string): Promise<OutboxItem | undefined> {
  return inUserDb(userId, ({ outbox }) => outbox.get({ id }));
}

/** How many items the server hasn't taken: waiting, refused and expired ones alike. */
export async function countUnsent(userId: string): Promise<number> {
  return inUserDb(userId, ({ outbox }) => outbox.where("state").notEqual("done").count());
}

/** Deletes an item. False while it is being sent, or when it is gone already. */
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
 * Asks again for what was refused or expired: a new item with a new key at the end of the queue, since the server keeps
 * its refusal under the old one. `price` in tk, when the person agrees to a new one; `body` when they edited it.
 * Undefined when the item is in another state by now.
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

/** The session is here again: what waited for it may go. Call it for the person who is signed in, nobody else. */
export async function resumeAfterLogin(userId: string): Promise<void> {
  await inUserDb(userId, ({ outbox }) =>
    outbox.where("state").equals("needs-login").modify({ state: "queued", nextAttemptAt: 0 }),
  );
}

/** When the next item wants to be tried, ms since 1970; undefined when none waits. */
export async function nextAttemptAt(userId: string): Promise<number | undefined> {
  const queued = await inUserDb(userId, ({ outbox }) => outbox.where("state").equals("queued").toArray());
  return queued.length === 0 ? undefined : Math.min(...queued.map((item) => item.nextAttemptAt));
}

/** Whether there is something to send: also what a killed tab left half way. */
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
