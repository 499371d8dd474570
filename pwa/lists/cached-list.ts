import { callIfChanged } from "../api/client.ts";
import { asOfNow, readValue, storeValues, writeValue } from "../offline/cache.ts";
import { currentUser, isStillHere } from "../offline/chat-user.ts";
import { type CacheDb, type CacheTable, inCache } from "../offline/db.ts";
import {
  findUnstored,
  notifyUnstored,
  type ShownName,
  setUnstored,
  shownValue,
  showValues,
} from "../offline/values.ts";
import { loader } from "./loader.ts";
import {
  allPages,
  type CachedRow,
  type ChangedRow,
  isDeleted,
  mergeChanges,
  reuseUnchanged,
  withoutDeleted,
} from "./rows.ts";

/**
 * `asOf`: when the server last confirmed the list (ISO 8601); undefined before the first load. `whole`: false while these are
 * only the first rows, as the last visit showed them, because the database has not answered yet.
 */
export type CachedRows<Row> = {
  rows: Row[];
  asOf: string | undefined;
  hasMore: boolean;
  whole: boolean;
};

/** `next`: the path of the next older page. */
type ListMeta = { next: string | undefined };

/** The number of rows that are known before the database answers: more than a phone shows at once. */
const FIRST_ROWS = 8;

type Options<Row> = {
  /** The key under which the list's version is kept. */
  name: string;
  path: string;
  table: "orders" | "roshids";
  /** Tables with rows under the same ids. There a row goes when it is deleted, or when its details are removed. */
  with?: "files"[];
  /** False for a row whose rows in those tables must go too. */
  outlives?: (row: Row) => boolean;
  /** The rows that are known before the database answers, and what is shown of each. Without it none are. */
  first?: { name: ShownName; shown: (row: Row) => Row };
};

/**
 * A list of the signed-in user, kept in a table of the cache. The server answers it newest first with a version, whole or as
 * changes since a version. Ids are in the order of time.
 */
export function cachedList<Row extends CachedRow>(options: Options<Row>) {
  const { name, path, table, with: followers = [], outlives = () => true, first } = options;
  const rowsOf = (db: CacheDb) => db[table] as unknown as CacheTable<Row>;
  const unstoredName = `${name}-rows`;

  /** `found`: the whole list, changes of it, or its next older page. What the server has forgotten, this device forgets too. */
  const store = async (
    userId: string,
    found: "whole" | "changes" | "older",
    rows: ChangedRow<Row>[],
    { meta, version }: { meta: ListMeta; version: string | undefined },
  ): Promise<void> => {
    const present = withoutDeleted<Row>(rows);
    const gone = rows.filter((row) => isDeleted(row) || row.forgotten).map(({ _id }) => _id);
    const outlived = present.filter((row) => !outlives(row)).map(({ _id }) => _id);
    await inCache(userId, (db) =>
      db.transaction(
        "rw",
        [db[table], db.values, ...followers.map((follower) => db[follower])],
        async () => {
          for (const follower of followers) await db[follower].bulkDelete([...gone, ...outlived]);
          await (found === "whole" ? rowsOf(db).clear() : db[table].bulkDelete(gone));
          // While older pages are not loaded, a changed row from one of them would leave a gap above it.
          const oldest =
            found === "changes" && meta.next && (await rowsOf(db).orderBy("_id").first())?._id;
          await rowsOf(db).bulkPut(oldest ? present.filter(({ _id }) => _id >= oldest) : present);
          await writeValue(userId, name, meta, version);
        },
      ),
    );
    setUnstored(userId, unstoredName, undefined);
    // The rows of the first paint too.
    if (gone.length > 0) await read(userId);
  };

  const load = async (userId: string): Promise<void> => {
    const held = await readValue<ListMeta>(userId, name);
    const answer = await callIfChanged<ChangedRow<Row>[]>(path, { since: held?.version });
    const changes =
      held && answer.status === 200 && answer.delta ? await allPages(answer) : undefined;
    if (!isStillHere(userId)) return;
    if (answer.status === 304) {
      const update = inCache(userId, ({ values }) =>
        values.update(name, { asOf: new Date().toISOString() }),
      );
      // The browser may have deleted the list meanwhile. Where nothing can be written it is right all the same.
      return (await update.catch(() => 1)) ? undefined : load(userId);
    }
    try {
      if (held && changes)
        await store(userId, "changes", changes, { meta: held.value, version: answer.version });
      else
        await store(userId, "whole", answer.value, {
          meta: { next: answer.next },
          version: answer.version,
        });
    } catch {
      // A phone that stores nothing still shows what has come.
      const { rows: before, ...rest } = await read(userId);
      const rows = changes
        ? mergeChanges(before, changes, !rest.hasMore)
        : withoutDeleted<Row>(answer.value);
      const shown: CachedRows<Row> = { ...rest, rows, asOf: new Date().toISOString() };
      setUnstored(userId, unstoredName, asOfNow(unstoredName, shown));
      notifyUnstored();
    }
  };

  let lastRead: { of: string; rows: Row[] } | undefined;
  /** The rows on this device, newest first. */
  const read = async (userId: string): Promise<CachedRows<Row>> => {
    const unstored = findUnstored(userId, unstoredName)?.value as CachedRows<Row> | undefined;
    if (unstored) return unstored;
    const [rows, meta] = await Promise.all([
      // Reading upwards is one request to IndexedDB, downwards is one per row.
      inCache(userId, (db) => rowsOf(db).orderBy("_id").toArray()),
      readValue<ListMeta>(userId, name),
    ]);
    const now = reuseUnchanged(rows.reverse(), lastRead?.of === userId ? lastRead.rows : []);
    lastRead = { of: userId, rows: now };
    if (first && meta)
      showValues(userId, {
        [first.name]: { value: now.slice(0, FIRST_ROWS).map(first.shown), asOf: meta.asOf },
      });
    return { rows: now, asOf: meta?.asOf, hasMore: meta?.value.next !== undefined, whole: true };
  };

  return {
    ...loader<string>(
      load,
      async (userId, newest) => (await readValue(userId, name))?.version === newest,
    ),
    read,

    /** The first rows as the last visit showed them, without the database. Undefined where none are known. */
    known: (userId: string): CachedRows<Row> | undefined => {
      const { value, asOf } = first ? shownValue(userId, first.name) : {};
      return Array.isArray(value)
        ? { rows: value as never[], asOf, hasMore: false, whole: false }
        : undefined;
    },

    /** Loads the next older page. @throws ApiError, Offline */
    async loadMore(): Promise<void> {
      const userId = currentUser()?._id;
      if (!userId) return;
      const held = await readValue<ListMeta>(userId, name);
      if (!held?.value.next) return;
      const page = await callIfChanged<Row[]>(held.value.next);
      if (page.status === 304 || !isStillHere(userId)) return;
      // The version stays that of the first page: the next refresh gets all changes since then.
      await store(userId, "older", page.value, {
        meta: { next: page.next },
        version: held.version,
      });
    },
  };
}

/** A single value of the server, kept in the signed-in user's cache under `name`. Its newest version is a text. */
export function cachedValue<Value>(name: string, path: string) {
  const load = async (userId: string) => {
    const held = await readValue<Value>(userId, name);
    const answer = await callIfChanged<Value>(path, { version: held?.version });
    if (!isStillHere(userId)) return;
    const { value, version } = answer.status === 304 ? { ...held } : answer;
    await storeValues(userId, [asOfNow(name, value, version)]);
  };
  return loader<string>(
    load,
    async (userId, newest) => (await readValue(userId, name))?.version === newest,
  );
}
