import type { DeletedRow, Forgotten } from "../../contract/orders.ts";
import { callList, isVersion, type ListAnswer } from "../api/client.ts";
import { stopwatch } from "../api/stopwatch.ts";
import { asOwner } from "../offline/as-owner.ts";
import { markFresh, readValue, writeValue } from "../offline/cache.ts";
import { currentUser, isStillHere } from "../offline/chat-user.ts";
import { type CacheDb, type CacheTable, inCache } from "../offline/db.ts";
import { readSnapshot, writeSnapshot } from "../offline/snapshot.ts";
import { holdUnstored, readUnstored } from "../offline/unstored.ts";
import { allPages } from "./all-pages.ts";
import { inTurn } from "./in-turn.ts";
import { isDeleted, mergeChanges, withoutDeleted } from "./merge.ts";
import { reuseUnchanged } from "./reuse-unchanged.ts";

/**
 * `asOf`: when the server last confirmed the list (ISO 8601); undefined before the first load. `whole`: false while these are
 * only the first rows, as the last visit showed them, because the database has not answered yet.
 */
export type CachedRows<Row> = { rows: Row[]; asOf: string | undefined; hasMore: boolean; whole: boolean };

/** `next`: the path of the next older page. */
type ListMeta = { next: string | undefined };

/** The number of rows that are known before the database answers: more than a phone shows at once. */
const KNOWN_ROWS = 8;
/** A list that was loaded within this time is new enough for a poll. */
const JUST_LOADED_MS = 2_000;

type Options<Row> = {
  /** The key under which the list's version is kept. */
  name: string;
  path: string;
  table: "orders" | "roshids";
  /** Tables with rows under the same ids. There a row goes when it is deleted, or when its details are removed. */
  with?: "files"[];
  /** False for a row whose rows in those tables must go too. */
  outlives?: (row: Row) => boolean;
  /** The part of a row that the list shows. Without it no rows are known before the database answers. */
  shown?: (row: Row) => Row;
};

/**
 * A list of the signed-in user, kept in a table of the cache. The server answers it newest first with a version, whole or as
 * changes since a version. Ids are in the order of time.
 */
export function cachedList<Row extends { _id: string; forgotten?: Forgotten | undefined }>({
  name,
  path,
  table,
  with: followers = [],
  outlives = () => true,
  shown,
}: Options<Row>) {
  type Changed = Row | DeletedRow;
  const rowsOf = (db: CacheDb) => db[table] as unknown as CacheTable<Row>;
  const tablesOf = (db: CacheDb) => [db[table], db.values, ...followers.map((follower) => db[follower])];

  /** What the server has forgotten, this device forgets too: kept files, and the rows of the first paint. */
  const forget = async (userId: string, db: CacheDb, rows: Changed[]): Promise<void> => {
    const gone = rows.filter((row) => isDeleted(row) || row.forgotten).map((row) => row._id);
    const stale = withoutDeleted<Row>(rows).filter((row) => !outlives(row));
    for (const follower of followers) await db[follower].bulkDelete([...gone, ...stale.map((row) => row._id)]);
    if (gone.length === 0) return;
    const first = readSnapshot<Row[]>(userId, name);
    if (Array.isArray(first?.value) && isStillHere(userId))
      writeSnapshot(userId, name, { ...first, value: first.value.filter((row) => !gone.includes(row._id)) });
  };

  const replace = (userId: string, { rows, etag, next }: Extract<ListAnswer<Changed>, { status: 200 }>) =>
    inCache(userId, (db) =>
      db.transaction("rw", tablesOf(db), async () => {
        await forget(userId, db, rows);
        await rowsOf(db).clear();
        await rowsOf(db).bulkPut(withoutDeleted<Row>(rows));
        await writeValue(userId, name, { next } satisfies ListMeta, etag);
      }),
    );

  const merge = (userId: string, changes: Changed[], meta: ListMeta, etag: string | undefined) =>
    inCache(userId, (db) =>
      db.transaction("rw", tablesOf(db), async () => {
        const oldest = (await rowsOf(db).orderBy("_id").first())?._id ?? "";
        const gone = changes.filter(isDeleted).map((row) => row._id);
        // While older pages are not loaded, a changed row from one of them would leave a gap above it.
        const kept = withoutDeleted<Row>(changes).filter((row) => meta.next === undefined || row._id >= oldest);
        await db[table].bulkDelete(gone);
        await forget(userId, db, changes);
        await rowsOf(db).bulkPut(kept);
        await writeValue(userId, name, meta, etag);
      }),
    );

  const keepFirst = (userId: string, { rows, asOf }: CachedRows<Row>) => {
    // After a logout nothing of the user may come back.
    if (!shown || !asOf || !isStillHere(userId)) return;
    writeSnapshot(userId, name, { value: rows.slice(0, KNOWN_ROWS).map(shown), asOf });
  };

  const unstoredName = `${name}-rows`;
  let lastRead: Row[] = [];
  /** The rows on this device, newest first. */
  const read = async (userId: string): Promise<CachedRows<Row>> => {
    const unstored = readUnstored<CachedRows<Row>>(userId, unstoredName);
    if (unstored) return unstored;
    const [rows, meta] = await Promise.all([
      // Reading upwards is one request to IndexedDB, downwards is one per row.
      inCache(userId, (db) => rowsOf(db).orderBy("_id").toArray()),
      readValue<ListMeta>(userId, name),
    ]);
    lastRead = reuseUnchanged(rows.reverse(), lastRead);
    const kept = { rows: lastRead, asOf: meta?.asOf, hasMore: meta?.value.next !== undefined, whole: true };
    keepFirst(userId, kept);
    return kept;
  };

  const turn = inTurn();
  const askChanges = (version?: string): Promise<void> =>
    asOwner(
      async (userId) => {
        const meta = await readValue<ListMeta>(userId, name);
        const first: ListAnswer<Changed> = isVersion(meta?.etag, version)
          ? { status: 304 }
          : await callList<Changed>(path, { etag: meta?.etag, since: meta?.etag });
        const isDelta = first.status === 200 && first.delta && meta?.etag !== undefined;
        return { first, known: meta?.value, changes: isDelta ? await allPages(first) : undefined };
      },
      async ({ first, known, changes }, userId) => {
        loaded = { by: userId, since: stopwatch() };
        if (first.status === 304) return (await markFresh(userId, name)) ? undefined : askChanges();
        try {
          if (known && changes) await merge(userId, changes, known, first.etag);
          else await replace(userId, first);
          holdUnstored(userId, unstoredName, undefined);
        } catch {
          // A phone that stores nothing still shows what has come.
          const { rows: before, ...rest } = await read(userId);
          const rows = changes ? mergeChanges(before, changes, !rest.hasMore) : withoutDeleted<Row>(first.rows);
          holdUnstored(userId, unstoredName, { ...rest, rows, asOf: new Date().toISOString() });
        }
      },
    );
  /** Who last loaded the list on this page, and the time since then. */
  let loaded: { by: string; since: () => number } | undefined;
  const askOlder = (): Promise<void> =>
    asOwner(
      async (userId) => {
        const meta = await readValue<ListMeta>(userId, name);
        return meta?.value.next ? { meta, page: await callList<Row>(meta.value.next) } : undefined;
      },
      async (older, userId) => {
        if (!older || older.page.status === 304) return;
        const { rows, next } = older.page;
        await inCache(userId, async (db) => {
          await forget(userId, db, rows);
          await rowsOf(db).bulkPut(rows);
        });
        // The version stays that of the first page: the next refresh gets all changes since then.
        await writeValue(userId, name, { next } satisfies ListMeta, older.meta.etag);
      },
    );

  const isNew = () => loaded !== undefined && loaded.by === currentUser()?._id && loaded.since() < JUST_LOADED_MS;

  return {
    read,

    /** The first rows as the last visit showed them, without the database. Undefined where none are known. */
    known: (userId: string): CachedRows<Row> | undefined => {
      const { value: rows, asOf } = readSnapshot<Row[]>(userId, name) ?? {};
      return Array.isArray(rows) ? { rows, asOf, hasMore: false, whole: false } : undefined;
    },

    /**
     * Loads what has changed since the last time. Sends no request if `version`, the newest according to the server, is already
     * kept. @throws ApiError, Offline
     */
    refresh: (version?: string): Promise<void> => turn(() => askChanges(version)),
    /** The refresh of a poll: none if the list was loaded a moment ago, by an event for example. @throws ApiError, Offline */
    recheck: (): Promise<void> => turn(async () => (isNew() ? undefined : askChanges())),
    /** Loads the next older page. @throws ApiError, Offline */
    loadMore: askOlder,
  };
}
