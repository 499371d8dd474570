import type { DeletedRow } from "../../contract/orders.ts";
import { callList, type ListAnswer } from "../api/client.ts";
import { readValue, vouchForValue, writeValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { type CacheDb, type CacheTable, cacheDb, reopening } from "../offline/db.ts";
import { inTurn } from "./in-turn.ts";
import { isDeleted, withoutDeleted } from "./merge.ts";

/** `asOf` ISO 8601: when the server last vouched for it; undefined until the list was first fetched. */
export type KeptRows<Row> = { rows: Row[]; asOf: string | undefined; hasMore: boolean };

/** What is known of the list: `next` is the path of the next older page. */
type ListMeta = { next: string | undefined };

type TableName = "orders" | "roshids";
type Options = {
  /** The name under which the list's version is kept. */
  name: string;
  path: string;
  table: TableName;
  /** Tables with rows under the same ids, which go with a deleted row. */
  with?: "files"[];
};

/**
 * A list of the signed-in person's that the server answers newest first, under a version, whole or as changes since one:
 * kept in a table of the cache and asked again for little. Ids are time-ordered.
 */
export function keepList<Row extends { _id: string }>({ name, path, table, with: followers = [] }: Options) {
  const rowsOf = (db: CacheDb) => db[table] as unknown as CacheTable<Row>;

  const replace = async (
    userId: string,
    { rows, etag, next }: Extract<ListAnswer<Row | DeletedRow>, { status: 200 }>,
  ): Promise<void> => {
    const db = cacheDb(userId);
    await reopening(() =>
      db.transaction("rw", db[table], db.values, async () => {
        await rowsOf(db).clear();
        await rowsOf(db).bulkPut(withoutDeleted<Row>(rows));
        await writeValue(userId, name, { next } satisfies ListMeta, etag);
      }),
    );
  };

  const merge = async (
    userId: string,
    changes: (Row | DeletedRow)[],
    meta: ListMeta,
    etag: string | undefined,
  ): Promise<void> => {
    const db = cacheDb(userId);
    const others = followers.map((follower) => db[follower]);
    await reopening(() =>
      db.transaction("rw", [db[table], db.values, ...others], async () => {
        const oldest = (await rowsOf(db).orderBy("_id").first())?._id ?? "";
        const gone = changes.filter(isDeleted).map((row) => row._id);
        // With older pages left to fetch, a change to a row in them would leave a gap above it.
        const kept = withoutDeleted<Row>(changes).filter((row) => meta.next === undefined || row._id >= oldest);
        await db[table].bulkDelete(gone);
        for (const other of others) await other.bulkDelete(gone);
        await rowsOf(db).bulkPut(kept);
        await writeValue(userId, name, meta, etag);
      }),
    );
  };

  const turn = inTurn();
  const askChanges = async (): Promise<void> => {
    const userId = currentUser()?._id;
    if (!userId) return;
    const meta = await readValue<ListMeta>(userId, name);
    const first = await callList<Row | DeletedRow>(path, { etag: meta?.etag, since: meta?.etag });
    // Somebody else may have logged in meanwhile; their database is not this answer's place.
    if (currentUser()?._id !== userId) return;
    if (first.status === 304) return (await vouchForValue(userId, name)) ? undefined : askChanges();
    if (!meta?.etag || !first.delta) return replace(userId, first);
    const changes = [...first.rows];
    // The version is kept only when every page of the changes is in: else the next time would miss some.
    for (let next = first.next; next; ) {
      const page = await callList<Row | DeletedRow>(next);
      if (page.status === 304) break;
      changes.push(...page.rows);
      next = page.next;
    }
    if (currentUser()?._id === userId) await merge(userId, changes, meta.value, first.etag);
  };

  return {
    /** The rows on this device, newest first. */
    async read(userId: string): Promise<KeptRows<Row>> {
      const [rows, meta] = await Promise.all([
        rowsOf(cacheDb(userId)).orderBy("_id").reverse().toArray(),
        readValue<ListMeta>(userId, name),
      ]);
      return { rows, asOf: meta?.asOf, hasMore: meta?.value.next !== undefined };
    },

    /** Asks what changed since the last time. @throws ApiError, Offline */
    refresh: (): Promise<void> => turn(askChanges),
    /** Fetches the next older page. @throws ApiError, Offline */
    async loadMore(): Promise<void> {
      const userId = currentUser()?._id;
      if (!userId) return;
      const meta = await readValue<ListMeta>(userId, name);
      if (!meta?.value.next) return;
      const page = await callList<Row>(meta.value.next);
      if (page.status === 304 || currentUser()?._id !== userId) return;
      await reopening(() => rowsOf(cacheDb(userId)).bulkPut(page.rows));
      // The version stays that of the first page: what changes from there on is asked for with it.
      await writeValue(userId, name, { next: page.next } satisfies ListMeta, meta.etag);
    },
  };
}
