import { Dexie, type EntityTable } from "dexie";
import type { Order } from "../../contract/orders.ts";
import type { Roshid } from "../../contract/roshid.ts";
import type { StatementRow } from "../../contract/wallet.ts";
import { forgetCounts, noteNewDatabase } from "./held.ts";
import { forgetLastKnown } from "./last-known.ts";
import type { CachedValue, Draft, KeptFile, OutboxItem } from "./rows.ts";
import { dropSharedFile } from "./shared-file.ts";

/** What a person made and the server may not have yet. No update or clean-up of the cache ever touches it. */
export type UserDb = Dexie & { drafts: EntityTable<Draft, "id">; outbox: EntityTable<OutboxItem, "seq"> };

/** What the server can give again. `values`: single things and what is known of a list, by name. */
export type CacheDb = Dexie & {
  values: EntityTable<CachedValue, "name">;
  orders: EntityTable<Order, "_id">;
  files: EntityTable<KeptFile, "_id">;
  roshids: EntityTable<Roshid, "_id">;
  statement: EntityTable<StatementRow, "_id">;
};

/** Of the cache: rows by their id. */
export type CacheTable<Row extends { _id: string }> = EntityTable<Row, "_id">;

const userDbs = new Map<string, UserDb>();
const cacheDbs = new Map<string, CacheDb>();

/** Does `work` on what this person made here. It may be done twice, so it must bear repetition. */
export function inUserDb<T>(userId: string, work: (db: UserDb) => Promise<T>): Promise<T> {
  return reopening(userDb(userId), work);
}

/** Does `work` on what the server told this person. It may be done twice, so it must bear repetition. */
export function inCache<T>(userId: string, work: (db: CacheDb) => Promise<T>): Promise<T> {
  return reopening(cacheDb(userId), work);
}

/** The database itself, for tests: the page works through {@link inUserDb}. */
export function userDb(userId: string): UserDb {
  return opened(userDbs, userId, () => {
    // Strict durability: an item counts as kept only once it is on the disk, since the phone may die right after.
    const db = new Dexie(userDbName(userId), { chromeTransactionDurability: "strict" }) as UserDb;
    // Versions are appended, never edited: tabs of two releases may be open at once.
    db.version(1).stores({ drafts: "id, kind, updatedAt", outbox: "++seq, &id, state" });
    db.on("populate", () => noteNewDatabase(userId));
    return db;
  });
}

/** The database itself, for tests: the page works through {@link inCache}. */
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
    return db;
  });
}

/** Closes both databases of a user in this tab. */
export function closeDbs(userId: string): void {
  for (const dbs of [userDbs, cacheDbs]) {
    dbs.get(userId)?.close();
    dbs.delete(userId);
  }
}

/** Deletes both databases of a user, in every tab, and what local storage and Cache Storage hold of a person's. */
export async function wipe(userId: string): Promise<void> {
  closeDbs(userId);
  forgetCounts(userId);
  forgetLastKnown(userId);
  await Promise.all([Dexie.delete(userDbName(userId)), Dexie.delete(cacheDbName(userId)), dropSharedFile()]);
}

/** Everybody who has drafts or an outbox on this device. */
export async function listDbUsers(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names
    .filter((name) => name.startsWith(userDbName("")) && !name.startsWith(cacheDbName("")))
    .map((name) => name.slice(userDbName("").length));
}

/**
 * Does `work` again, once, when the browser closed the database under it (iOS does after the app slept, all do on
 * eviction). Dexie reopens by itself on the next use; what fails is the work under way. A database that we closed, at a
 * logout, stays closed.
 */
async function reopening<Db, T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } catch (error) {
    if (!wasClosed(error)) throw error;
    return work(db);
  }
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
  // Safari: "UnknownError: Connection to Indexed Database server lost".
  return error.name === "UnknownError" || ("inner" in error && error.inner !== error && wasClosed(error.inner));
}
