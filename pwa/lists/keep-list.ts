import type { DeletedRow } from "../../contract/orders.ts";
import { callList, isVersion, type ListAnswer } from "../api/client.ts";
import { asOwner } from "../offline/as-owner.ts";
import { readValue, vouchForValue, writeValue } from "../offline/cache.ts";
import { type CacheDb, type CacheTable, inCache } from "../offline/db.ts";
import { allPages } from "./all-pages.ts";
import { inTurn } from "./in-turn.ts";
import { keepSame } from "./keep-same.ts";
import { isDeleted, withoutDeleted } from "./merge.ts";

/** `asOf`: when the server last confirmed the list (ISO 8601); undefined before the first load. */
export type KeptRows<Row> = { rows: Row[]; asOf: string | undefined; hasMore: boolean };

/** `next`: the path of the next older page. */
type ListMeta = { next: string | undefined };

type Options = {
  /** The key under which the list's version is kept. */
  name: string;
  path: string;
  table: "orders" | "roshids";
  /** Tables with rows under the same ids. A deleted row is deleted there too. */
  with?: "files"[];
};

/**
 * A list of the signed-in user, kept in a table of the cache. The server answers it newest first with a version, whole or as
 * changes since a version. Ids are in the order of time.
 */
export function keepList<Row extends { _id: string }>({ name, path, table, with: followers = [] }: Options) {
  type Changed = Row | DeletedRow;
  const rowsOf = (db: CacheDb) => db[table] as unknown as CacheTable<Row>;

  const replace = (userId: string, { rows, etag, next }: Extract<ListAnswer<Changed>, { status: 200 }>) =>
    inCache(userId, (db) =>
      db.transaction("rw", db[table], db.values, async () => {
        await rowsOf(db).clear();
        await rowsOf(db).bulkPut(withoutDeleted<Row>(rows));
        await writeValue(userId, name, { next } satisfies ListMeta, etag);
      }),
    );

  const merge = (userId: string, changes: Changed[], meta: ListMeta, etag: string | undefined) =>
    inCache(userId, (db) => {
      const others = followers.map((follower) => db[follower]);
      return db.transaction("rw", [db[table], db.values, ...others], async () => {
        const oldest = (await rowsOf(db).orderBy("_id").first())?._id ?? "";
        const gone = changes.filter(isDeleted).map((row) => row._id);
        // While older pages are not loaded, a changed row from one of them would leave a gap above it.
        const kept = withoutDeleted<Row>(changes).filter((row) => meta.next === undefined || row._id >= oldest);
        await db[table].bulkDelete(gone);
        for (const other of others) await other.bulkDelete(gone);
        await rowsOf(db).bulkPut(kept);
        await writeValue(userId, name, meta, etag);
      });
    });

  let lastRead: Row[] = [];
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
        if (first.status === 304) return (await vouchForValue(userId, name)) ? undefined : askChanges();
        if (known && changes) await merge(userId, changes, known, first.etag);
        else await replace(userId, first);
      },
    );
  const askOlder = (): Promise<void> =>
    asOwner(
      async (userId) => {
        const meta = await readValue<ListMeta>(userId, name);
        return meta?.value.next ? { meta, page: await callList<Row>(meta.value.next) } : undefined;
      },
      async (older, userId) => {
        if (!older || older.page.status === 304) return;
        const { rows, next } = older.page;
        await inCache(userId, (db) => rowsOf(db).bulkPut(rows));
        // The version stays that of the first page: the next refresh gets all changes since then.
        await writeValue(userId, name, { next } satisfies ListMeta, older.meta.etag);
      },
    );

  return {
    /** The rows on this device, newest first. */
    read: async (userId: string): Promise<KeptRows<Row>> => {
      const [rows, meta] = await Promise.all([
        // Reading upwards is one request to IndexedDB, downwards is one per row.
        inCache(userId, (db) => rowsOf(db).orderBy("_id").toArray()),
        readValue<ListMeta>(userId, name),
      ]);
      lastRead = keepSame(rows.reverse(), lastRead);
      return { rows: lastRead, asOf: meta?.asOf, hasMore: meta?.value.next !== undefined };
    },

    /**
     * Loads what has changed since the last time. Sends no request if `version`, the newest according to the server, is already
     * kept. @throws ApiError, Offline
     */
    refresh: (version?: string): Promise<void> => turn(() => askChanges(version)),
    /** Loads the next older page. @throws ApiError, Offline */
    loadMore: askOlder,
  };
}
