import { newKey } from "../../api/client.ts";
import { type ApiError, isApiError, isOffline } from "../../api/errors.ts";
import { inUserDb, type UserDb } from "../db.ts";
import type { AttachmentRow, OutboxError, OutboxItem } from "../rows.ts";

/** A picture or PDF to send with an item, for the photo field that names it. */
export type SentFile = { field: string; sha256: string; name: string; blob: Blob };

export type NewItem = Pick<
  OutboxItem,
  "userId" | "kind" | "method" | "path" | "body" | "summary" | "labels" | "expectedPrice"
> & { files?: SentFile[] | undefined };

const LIFETIME_MS = 72 * 3_600_000;

/** Stores what the user has submitted, its files with it. When this resolves, it is safe; nothing has been sent yet. */
export async function enqueue(input: NewItem, key?: string): Promise<OutboxItem> {
  const { userId, files = [] } = input;
  const item = newItem(input, Date.now(), key);
  const add = async ({ outbox }: UserDb) => {
    item.seq = (await outbox.get({ id: item.id }))?.seq ?? (await outbox.add(item));
  };
  if (files.length === 0) {
    await inUserDb(userId, add);
    return item as OutboxItem;
  }
  item.attachments = files.map(({ blob, ...facts }) => ({ ...facts, bytes: blob.size, sent: 0 }));
  const rows = files.map(
    ({ sha256, blob }): AttachmentRow => ({ owner: item.id, sha256, keptAt: item.createdAt, blob }),
  );
  await inUserDb(userId, (db) =>
    db.transaction("rw", db.outbox, db.attachments, async () => {
      await db.attachments.bulkPut(rows);
      await add(db);
    }),
  );
  return item as OutboxItem;
}

/** Stores several items without files, all or none of them. Answers their ids. */
export async function enqueueAll(inputs: NewItem[]): Promise<string[]> {
  const items = inputs.map((input) => newItem(input, Date.now()));
  const [first] = items;
  if (first)
    await inUserDb(first.userId, (db) =>
      db.transaction("rw", db.outbox, () => db.outbox.bulkAdd(items)),
    );
  return items.map(({ id }) => id);
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

/** True while the files of an item are on their way, but the item itself was never sent. */
export function isUploading({ state, attachments, maybeSent }: OutboxItem): boolean {
  return state === "sending" && attachments !== undefined && !maybeSent;
}

/** True for the refusal of a file, which the same file would meet again. */
export function needsOtherFile({ code }: Pick<OutboxError, "code">): boolean {
  return /^attachment-(broken|type|pdf|too-large|gone)$/.test(code);
}

/** True for an item that something else than our server has answered last. */
export function isBadAnswer({ lastError }: Pick<OutboxItem, "lastError">): boolean {
  return lastError?.code === "bad-answer";
}

/** Deletes an item with its files. False while the item itself is being sent, or when it is gone. */
export async function removeItem(userId: string, id: string): Promise<boolean> {
  return inUserDb(userId, (db) =>
    db.transaction("rw", db.outbox, db.attachments, async () => {
      const item = await db.outbox.get({ id });
      if (!item || (item.state === "sending" && !isUploading(item))) return false;
      await db.outbox.delete(item.seq);
      await db.attachments.where({ owner: id }).delete();
      return true;
    }),
  );
}

/**
 * Sends a refused or expired item again, as a new item with a new key at the end of the queue, because the server repeats its
 * refusal for the old key. One that our server has not answered keeps its key: it may have arrived. `price` in tk, when the user has accepted a new one; `body` when it was edited. Undefined when the
 * item is in another state by now.
 */
export async function retryItem(
  userId: string,
  id: string,
  changes: { body?: unknown; price?: number } = {},
): Promise<OutboxItem | undefined> {
  return inUserDb(userId, (db) =>
    db.transaction("rw", db.outbox, db.attachments, async () => {
      const old = await db.outbox.get({ id });
      if (old?.state !== "needs-attention" && old?.state !== "expired") return undefined;
      if (old.state === "needs-attention" && isBadAnswer(old)) {
        const again = {
          ...old,
          state: "queued",
          nextAttemptAt: 0,
          failedAlone: undefined,
        } as const;
        await db.outbox.put(again);
        return again;
      }
      const expectedPrice = changes.price ?? old.expectedPrice;
      const item = newItem(
        { ...old, body: priced(changes.body ?? old.body, expectedPrice), expectedPrice },
        Date.now(),
      );
      if (old.attachments) item.attachments = old.attachments.map((file) => ({ ...file, sent: 0 }));
      await db.outbox.delete(old.seq);
      item.seq = await db.outbox.add(item);
      const files = await db.attachments.where({ owner: id }).toArray();
      await db.attachments.bulkPut(files.map((file) => ({ ...file, owner: item.id })));
      await db.attachments.where({ owner: id }).delete();
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
  const queued = await inUserDb(userId, ({ outbox }) =>
    outbox.where("state").equals("queued").toArray(),
  );
  const first = queued.filter((item) => !isBehind(item, queued));
  return first.length === 0 ? undefined : Math.min(...first.map((item) => item.nextAttemptAt));
}

/** True while an older change of the same thing waits too: it must not arrive after this one. */
export function isBehind(item: OutboxItem, waiting: OutboxItem[]): boolean {
  return waiting.some(
    ({ seq, method, path }) => seq < item.seq && method === "put" && path === item.path,
  );
}

/** True when there is something to send, including items that a killed tab left as "sending". */
export async function isAnythingDue(userId: string): Promise<boolean> {
  const going = inUserDb(userId, ({ outbox }) =>
    outbox.where("state").anyOf("queued", "sending").count(),
  );
  return (await going) > 0;
}

export function describeFailure(error: unknown): OutboxError {
  if (!isApiError(error))
    return { code: isOffline(error) ? "offline" : "server-error", message: String(error) };
  const { code, message, sentence, price, fields, notice }: ApiError = error;
  return { code, message, sentence, price, fields, notice };
}

/** An item that is not stored yet, with this key or a new one. */
export function newItem(
  { userId, kind, method, path, body, summary, labels, expectedPrice }: NewItem,
  now: number,
  key = newKey(),
): Omit<OutboxItem, "seq"> & { seq?: number } {
  return {
    id: key,
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
