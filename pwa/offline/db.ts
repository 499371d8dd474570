import { Dexie, type EntityTable, type Table } from "dexie";
import type { Order } from "../../contract/orders.ts";
import type { Roshid } from "../../contract/roshid.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { requestAllLists } from "../api/changes.ts";
import { dropCached, readCached, writeCached } from "../storage/caches.ts";
import { removeLocal, writeLocal } from "../storage/local.ts";
import { answered } from "./answered.ts";
import { isStillHere } from "./chat-user.ts";
import { isItem } from "./row-shapes.ts";
import type {
  AttachmentRow,
  CachedValue,
  DraftRow,
  FileRow,
  KeptTalk,
  OutboxItem,
} from "./rows.ts";
import { readSessionEnd, SESSION_END, type SessionEnd, userWhenOver } from "./session-end.ts";
import { dropSharedFile } from "./shared-file.ts";
import { isQuotaError } from "./storage.ts";
import { forgetValues } from "./values.ts";

/**
 * What a user has made and the server may not have yet. No update or cleaning of the cache touches
 * it.
 */
export type UserDb = Dexie & {
  drafts: EntityTable<DraftRow, "id">;
  outbox: EntityTable<OutboxItem, "seq">;
  attachments: Table<AttachmentRow, [owner: string, sha256: string]>;
};

/** What the server can send again. `values`: single values, and facts about lists, by name. */
export type CacheDb = Dexie & {
  values: EntityTable<CachedValue, "name">;
  orders: EntityTable<Order, "_id">;
  files: EntityTable<FileRow, "_id">;
  roshids: EntityTable<Roshid, "_id">;
  statement: EntityTable<StatementRow, "_id">;
  talks: EntityTable<KeptTalk, "_id">;
};

/** A table of the cache, with rows by id. */
export type CacheTable<Row extends { _id: string }> = EntityTable<Row, "_id">;

/** A deletion takes a moment, in which the browser closes what was just opened again too. */
const TRIES = 4;

const userDbs = new Map<string, UserDb>();
const cacheDbs = new Map<string, CacheDb>();
/** Who was wiped from this phone, by this page or while it had their databases open. */
const wiped = new Set<string>();

/** Runs `work` on what this user has made here. It may run again, so that must be harmless. */
export function inUserDb<T>(userId: string, work: (db: UserDb) => Promise<T>): Promise<T> {
  return reopening(userDb(userId), () => userDbs.has(userId), work);
}

/**
 * Runs `work` on what the server has sent this user. It may run again, so that must be harmless.
 */
export function inCache<T>(userId: string, work: (db: CacheDb) => Promise<T>): Promise<T> {
  return reopening(cacheDb(userId), () => cacheDbs.has(userId), work);
}

/** The database itself, for tests. The page uses {@link inUserDb}. */
export function userDb(userId: string): UserDb {
  return opened(userDbs, userId, () => {
    // Strict durability: an item must be on the disk before it counts as kept, because the phone
    // may lose power at once.
    const db = new Dexie(userDbName(userId), { chromeTransactionDurability: "strict" }) as UserDb;
    // Versions are appended, never changed: tabs of two releases may be open at once.
    db.version(1).stores({ drafts: "id, kind, updatedAt", outbox: "++seq, &id, state" });
    db.version(2).stores({ attachments: "[owner+sha256], owner" });
    return refuseToMakeAnew(db, userId);
  });
}

/** The database itself, for tests. The page uses {@link inCache}. */
export function cacheDb(userId: string): CacheDb {
  return opened(cacheDbs, userId, () => {
    const db = new Dexie(cacheDbName(userId)) as CacheDb;
    db.version(1).stores({
      values: "name",
      orders: "_id, category, status, createdAt",
      files: "_id, savedAt",
      roshids: "_id, updatedAt",
      statement: "_id, createdAt",
    });
    db.version(2).stores({ talks: "_id, readAt" });
    askAgainWhenEvicted(db);
    return refuseToMakeAnew(db, userId);
  });
}

/**
 * Work that is still under way when its user leaves, in any tab, would make the database anew that
 * was wiped. A page makes none of who was wiped, until they come in again; the worker, which does
 * not know who is signed in, makes nobody's.
 */
function refuseToMakeAnew<Db extends Dexie>(db: Db, userId: string): Db {
  db.on("versionchange", ({ newVersion }) => {
    // None: another tab deletes it.
    if (!newVersion) wiped.add(userId);
  });
  db.on("populate", () => {
    if ("clients" in globalThis || (wiped.has(userId) && !isStillHere(userId)))
      throw new Error("This user has left.");
  });
  return db;
}

/** Closes both databases of a user in this tab. */
export function closeDbs(userId: string): void {
  for (const dbs of [userDbs, cacheDbs]) {
    dbs.get(userId)?.close();
    dbs.delete(userId);
  }
}

/**
 * Deletes both databases of a user, in every tab, and the user's data in local storage and Cache
 * Storage.
 */
export async function wipe(userId: string): Promise<void> {
  wiped.add(userId);
  closeDbs(userId);
  forgetValues(userId);
  const gone = [deleted(userDbName(userId)), deleted(cacheDbName(userId))];
  await Promise.all([...gone, forgetSessionEnd(userId), dropSharedFile()]);
}

/** {@link wipe}, but unsent items stay for their user's next login. */
export async function wipeButUnsent(userId: string): Promise<void> {
  cacheDbs.get(userId)?.close();
  cacheDbs.delete(userId);
  forgetValues(userId);
  await inUserDb(userId, (db) =>
    db.transaction("rw", db.drafts, db.outbox, db.attachments, async () => {
      await db.drafts.clear();
      await db.outbox.where("state").equals("done").delete();
      const unsent = await db.outbox.toArray();
      await db.attachments
        .where("owner")
        .noneOf(unsent.filter(isItem).map(({ id }) => id))
        .delete();
    }),
  );
  await Promise.all([deleted(cacheDbName(userId)), forgetSessionEnd(userId), dropSharedFile()]);
}

/** The value that tells whether a user wants notifications on this device. */
export const PUSH_WANTED = "push-wanted";

/**
 * Deletes all of a user's cache that is not sealed, the key among it, but for what they chose of
 * notifications: whoever comes in again goes on getting them. Open screens show that nothing is
 * there.
 */
export async function emptyCache(userId: string): Promise<void> {
  forgetValues(userId);
  await inCache(userId, (db) => {
    const plain = db.tables.filter(({ name }) => name !== db.files.name);
    const others = db.values.where("name").notEqual(PUSH_WANTED);
    return db.transaction("rw", plain, () =>
      Promise.all(
        plain.map((table) => (table.name === db.values.name ? others.delete() : table.clear())),
      ),
    );
  });
  await forgetSessionEnd(userId);
}

/*
 * When the session runs out, by this phone's clock. The plain rows that are cached of its user go
 * then, without a connection too, and without a page: local storage tells the page before its first
 * paint, Cache Storage tells the worker, which has no local storage. A wrong clock costs a few
 * loads; whether the user is still signed in, only the server decides.
 */
const ADDRESS = "/session-end";
/** Answers tell full seconds, and take a while. */
const INEXACT_MS = 10_000;

/** Notes after how many seconds the session runs out, unless that is known. */
export async function noteSessionEnd(userId: string, seconds: number): Promise<void> {
  const end = { userId, at: Date.now() + seconds * 1000 };
  const before = readSessionEnd();
  if (before?.userId === userId && Math.abs(before.at - end.at) < INEXACT_MS) return;
  writeLocal(SESSION_END, JSON.stringify(end));
  await writeCached(SESSION_END, ADDRESS, new Response(JSON.stringify(end)));
}

async function forgetSessionEnd(userId: string): Promise<void> {
  if (readSessionEnd()?.userId !== userId) return;
  removeLocal(SESSION_END);
  await dropCached(SESSION_END);
}

/** {@link emptyCache} of a user whose session has run out. For the worker. */
export async function emptyCacheAtEnd(): Promise<void> {
  const noted = await readCached(SESSION_END, ADDRESS);
  const userId = userWhenOver((await noted?.json()) as SessionEnd | undefined);
  if (!userId) return;
  await emptyCache(userId);
  await dropCached(SESSION_END);
}

/** The ids of all users with drafts or an outbox on this device. */
export async function listDbUsers(): Promise<string[]> {
  const names = await answered(() => Dexie.getDatabaseNames());
  return names
    .filter((name) => name.startsWith(userDbName("")) && !name.startsWith(cacheDbName("")))
    .map((name) => name.slice(userDbName("").length));
}

/** The ids of all users with a cache on this device. */
export async function listCacheUsers(): Promise<string[]> {
  const names = await answered(() => Dexie.getDatabaseNames());
  return names
    .filter((name) => name.startsWith(cacheDbName("")))
    .map((name) => name.slice(cacheDbName("").length));
}

/**
 * Loads every list again when the browser has deleted the cache under an open page, which would
 * show nothing until the next poll.
 */
function askAgainWhenEvicted(db: CacheDb): void {
  let wasOpen = false;
  db.on("populate", () => wasOpen && setTimeout(requestAllLists));
  const note = () => {
    wasOpen = true;
  };
  db.on("ready", note, true);
}

/**
 * Runs `work` again if the browser has closed the database under it: iOS does that after the app
 * has slept, and every browser when it deletes data. Dexie opens it again at the next use, but the
 * work under way fails. A database that was closed while it was being opened is refused by Dexie
 * from then on, so it is told to open it again. One that we have closed, at a logout, is not `ours`
 * any more and stays closed.
 */
async function reopening<Db extends Dexie, T>(
  db: Db,
  ours: () => boolean,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await answered(() => work(db));
    } catch (error) {
      if (!left || !wasClosed(error)) throw error;
      if (db.hasFailed() && ours()) db.close({ disableAutoOpen: false });
    }
  }
}

function deleted(name: string): Promise<void> {
  return answered(() => Dexie.delete(name));
}

function userDbName(userId: string): string {
  return `kagoj-${userId}`;
}

function cacheDbName(userId: string): string {
  return `kagoj-cache-${userId}`;
}

function opened<Db>(dbs: Map<string, Db>, userId: string, make: () => Db): Db {
  const db = dbs.get(userId) ?? make();
  dbs.set(userId, db);
  return db;
}

function wasClosed(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("name" in error)) return false;
  if (error.name === "DatabaseClosedError" || error.name === "InvalidStateError") return true;
  // A transaction that was under way. Full storage aborts too, and would again.
  if (error.name === "AbortError" && !isQuotaError(error)) return true;
  // Safari: "UnknownError: Connection to Indexed Database server lost".
  return (
    error.name === "UnknownError" ||
    ("inner" in error && error.inner !== error && wasClosed(error.inner))
  );
}
