import type { NotedSum, OwnSum } from "../../../contract/shop/shop.ts";
import { newKey } from "../../api/client.ts";
import { type ApiError, isApiError, isOffline } from "../../api/errors.ts";
import { inUserDb, type UserDb } from "../db.ts";
import { isItem } from "../row-shapes.ts";
import type { AttachmentRow, OutboxError, OutboxItem } from "../rows.ts";
import { isGenuine, macOf, UNPROVEN, unproven } from "./item-mac.ts";
import { type ItemKind, itemAt, OWN_SUM } from "./kinds.ts";

/** A picture or PDF to send with an item, for the photo field that names it. */
export type SentFile = { field: string; sha256: string; name: string; blob: Blob };

/** What the user has submitted. */
type Said = Pick<
  OutboxItem,
  "userId" | "kind" | "of" | "body" | "summary" | "labels" | "expectedPrice"
> & { own?: OwnSum | undefined };
export type NewItem = Said & { kind: ItemKind; files?: SentFile[] | undefined };
type NotStored = Omit<OutboxItem, "seq"> & { seq?: number };

const LIFETIME_MS = 72 * 3_600_000;
/** So long after its tap an item is begun again with its key: the server keeps it twice as long. */
const KEY_LIFETIME_MS = 7 * 24 * 3_600_000;

/**
 * Stores what the user has submitted, its files with it. When this resolves, it is safe; nothing
 * has been sent yet.
 */
export async function enqueue(input: NewItem, key?: string): Promise<OutboxItem> {
  const { userId, files = [] } = input;
  const made = newItem(input, Date.now(), key);
  if (files.length > 0)
    made.attachments = files.map(({ blob, ...facts }) => ({ ...facts, bytes: blob.size, sent: 0 }));
  const item = await signed(made);
  const add = async ({ outbox }: UserDb) => {
    item.seq = (await outbox.get({ id: item.id }))?.seq ?? (await outbox.add(item));
  };
  if (files.length === 0) {
    await inUserDb(userId, add);
    return item as OutboxItem;
  }
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
  const items = await Promise.all(inputs.map((input) => signed(newItem(input, Date.now()))));
  const [first] = items;
  if (first)
    await inUserDb(first.userId, (db) =>
      db.transaction("rw", db.outbox, () => db.outbox.bulkAdd(items)),
    );
  return items.map(({ id }) => id);
}

/** An item with what proves that it was tapped here. */
async function signed(item: NotStored): Promise<NotStored> {
  const own = item.own && (await signedSum(item, item.own.sum));
  return { ...item, ...(own && { own }), mac: await macOf(item) };
}

/** What an item's order brings, with what proves that it was noted here. */
export async function signedSum(item: NotStored, sum: NotedSum): Promise<OutboxItem["own"]> {
  return { sum, mac: await macOf({ ...item, kind: OWN_SUM, body: sum }) };
}

/** Every item, in the order of the taps. */
export async function listOutbox(userId: string): Promise<OutboxItem[]> {
  const rows = await inUserDb(userId, ({ outbox }) => outbox.orderBy("seq").toArray());
  return rows.filter(isItem).map((row) => asMadeNow({ ...row, userId }));
}

export async function findItem(userId: string, id: string): Promise<OutboxItem | undefined> {
  const row = await inUserDb(userId, ({ outbox }) => outbox.get({ id }));
  return row && isItem(row) ? asMadeNow({ ...row, userId }) : undefined;
}

/** The item in whose place it was sent again. */
export async function findAgain(userId: string, id: string): Promise<OutboxItem | undefined> {
  return (await listOutbox(userId)).find(({ insteadOf }) => insteadOf === id);
}

/**
 * A row as this release makes them. Older ones kept the address itself, which is only read to be
 * shown, and sent by another tap.
 */
function asMadeNow(row: OutboxItem & { path?: unknown }): OutboxItem {
  return typeof row.path === "string" ? { ...row, ...itemAt(row.path) } : row;
}

/** True for an item that is not sent any more unless the user does something. */
export function isStuck({ state }: Pick<OutboxItem, "state">): boolean {
  return state === "needs-attention" || state === "expired";
}

/** How many items the server does not have: waiting, refused and expired ones. */
export async function countUnsent(userId: string): Promise<number> {
  return inUserDb(userId, ({ outbox }) =>
    outbox.where("state").notEqual("done").and(isItem).count(),
  );
}

/** True while the files of an item are on their way, but the item itself was never sent. */
export function isUploading({ state, attachments, maybeSent }: OutboxItem): boolean {
  return state === "sending" && attachments !== undefined && !maybeSent;
}

/** True for the refusal of a file, which the same file would meet again. */
export function needsOtherFile({ code }: Pick<OutboxError, "code">): boolean {
  return /^attachment-(broken|type|pdf|too-large|gone)$/.test(code);
}

/**
 * True for an item of which nothing shows that its user has tapped it: it is opened in its form, or
 * deleted.
 */
export function isUnproven({ lastError }: Pick<OutboxItem, "lastError">): boolean {
  return lastError?.code === UNPROVEN;
}

/** True for an item that something else than our server has answered last. */
export function isBadAnswer({ lastError }: Pick<OutboxItem, "lastError">): boolean {
  return lastError?.code === "bad-answer";
}

/** The code for a key that the server has for something else, or for what it has forgotten. */
export const KEY_REUSED = "key-reused";

/**
 * True for an item that is sent again with its own key, since our server has not answered it: if it
 * has arrived, it is still done once.
 */
export function keepsKey(item: Pick<OutboxItem, "maybeSent" | "lastError" | "createdAt">): boolean {
  const isOpen = item.maybeSent ? item.lastError?.code !== KEY_REUSED : isBadAnswer(item);
  return isOpen && Date.now() < item.createdAt + KEY_LIFETIME_MS;
}

/**
 * Deletes an item with its files. False while the item itself is being sent, or when it is gone.
 */
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
 * Sends a refused or expired item again, as a new item with a new key at the end of the queue,
 * because the server repeats its refusal for the old key. One that our server has not answered
 * keeps its key: it may have arrived. `price` in tk, when the user has accepted a new one; `body`
 * when it was edited. Undefined when the item is in another state by now, or unproven.
 */
export async function retryItem(
  userId: string,
  id: string,
  changes: { body?: unknown; price?: number } = {},
): Promise<OutboxItem | undefined> {
  const old = await findItem(userId, id);
  if (!old || !isStuck(old) || isUnproven(old) || !(await isShownAsIs(old))) return undefined;
  const item = await signed(againOf(old, changes));
  return inUserDb(userId, (db) =>
    db.transaction("rw", db.outbox, db.attachments, async () => {
      const now = await db.outbox.get({ id });
      if (!now || !isStuck(now)) return undefined;
      const files = await db.attachments.where({ owner: id }).toArray();
      await db.outbox.delete(now.seq);
      await db.attachments.where({ owner: id }).delete();
      if (now.own) item.own = now.own;
      item.seq = await db.outbox.add(item);
      await db.attachments.bulkPut(files.map((file) => ({ ...file, owner: item.id })));
      return item as OutboxItem;
    }),
  );
}

/**
 * Marks stuck items that nobody is known to have tapped: what they say of themselves may be
 * somebody else's.
 */
export async function distrustStuck(userId: string): Promise<void> {
  const stuck = await inUserDb(userId, ({ outbox }) =>
    outbox.where("state").anyOf("needs-attention", "expired").and(isItem).toArray(),
  );
  // Without an answer the next round asks again.
  for (const item of stuck) await isShownAsIs({ ...item, userId }).catch(() => undefined);
}

/**
 * Whether its user has tapped a stuck item, or sees that this is not known. @throws ApiError,
 * Offline
 */
async function isShownAsIs(item: OutboxItem): Promise<boolean> {
  if (isUnproven(item) || (await isGenuine(item))) return true;
  const shown = { state: "needs-attention", lastError: unproven } as const;
  await inUserDb(item.userId, ({ outbox }) => outbox.where({ id: item.id }).modify(shown));
  return false;
}

/** What is sent when a stuck item is sent again: a new tap, unless it keeps its key and place. */
function againOf(old: OutboxItem, changes: { body?: unknown; price?: number }): NotStored {
  if (keepsKey(old)) {
    const expiresAt = Date.now() + LIFETIME_MS;
    const waits = { state: "queued", expiresAt, nextAttemptAt: 0, failedAlone: undefined } as const;
    return { ...old, ...waits, own: undefined };
  }
  const expectedPrice = changes.price ?? old.expectedPrice;
  const said = {
    ...old,
    own: undefined,
    body: priced(changes.body ?? old.body, expectedPrice),
    expectedPrice,
  };
  const attachments = old.attachments?.map((file) => ({ ...file, sent: 0 }));
  const again = { ...newItem(said, Date.now()), insteadOf: old.id };
  return { ...again, ...(attachments && { attachments }) };
}

/**
 * Queues the items that waited for a login; right after one (`isLogin`) those of a later try too:
 * one that was written here meanwhile would hold up others until then. Call it only for the user
 * who is signed in. Answers the ids of all that wait.
 */
export async function resumeAfterLogin(userId: string, isLogin: boolean): Promise<string[]> {
  return inUserDb(userId, async ({ outbox }) => {
    const resumed = { state: "queued", nextAttemptAt: 0 } as const;
    const states = isLogin ? ["needs-login", "queued"] : ["needs-login"];
    await outbox.where("state").anyOf(states).and(isItem).modify(resumed);
    const waiting = await outbox.where("state").anyOf("queued", "sending").and(isItem).toArray();
    return waiting.map(({ id }) => id);
  });
}

/** When the next item is due, in ms since 1970; undefined when none waits. */
export async function nextAttemptAt(userId: string): Promise<number | undefined> {
  const queued = await inUserDb(userId, ({ outbox }) =>
    outbox.where("state").equals("queued").and(isItem).toArray(),
  );
  const first = queued.filter((item) => !isBehind(item, queued));
  return first.length === 0 ? undefined : Math.min(...first.map((item) => item.nextAttemptAt));
}

/** True while an older change of the same thing waits too: it must not arrive after this one. */
export function isBehind(item: OutboxItem, waiting: OutboxItem[]): boolean {
  return waiting.some(
    ({ seq, kind, of }) =>
      seq < item.seq && of !== undefined && kind === item.kind && of === item.of,
  );
}

/** True when there is something to send, including items that a killed tab left as "sending". */
export async function isAnythingDue(userId: string): Promise<boolean> {
  const going = inUserDb(userId, ({ outbox }) =>
    outbox.where("state").anyOf("queued", "sending").and(isItem).count(),
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
  { userId, kind, of, body, summary, labels, expectedPrice, own }: Said,
  now: number,
  key = newKey(),
): NotStored {
  return {
    id: key,
    userId,
    kind,
    of,
    body,
    summary,
    labels,
    expectedPrice,
    ...(own && { own: { sum: { ...own, at: new Date(now).toISOString() } } }),
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

/** What an order or a roshid that was sent has become, by what its item keeps of the answer. */
export function becameOf(result: unknown): string | undefined {
  const { orderId, roshidId } = Object(result) as { orderId?: string; roshidId?: string };
  return orderId ?? roshidId;
}

/**
 * What was noted of an order that was just sent, as an item to be sent after it; undefined when
 * nothing was. `result`: what the order's item keeps of its answer.
 */
export function noteAfter(item: OutboxItem, result: unknown): NotStored | undefined {
  const { userId, own, summary } = item;
  const of = becameOf(result);
  if (!own || !of) return undefined;
  const said = { userId, kind: OWN_SUM, of, body: own.sum, summary, expectedPrice: undefined };
  return { ...newItem(said, Date.now()), mac: own.mac };
}

function priced(body: unknown, expectedPrice: number | undefined): unknown {
  if (typeof body !== "object" || body === null || !("expectedPrice" in body)) return body;
  return { ...body, expectedPrice };
}
