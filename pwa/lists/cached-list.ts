import { callIfChanged } from "../api/client.ts";
import {
  asOfNow,
  readValue,
  storeCopy,
  storeUnlessOvertaken,
  storeValues,
  writeValue,
} from "../offline/cache.ts";
import { currentUser, isStillHere } from "../offline/chat-user.ts";
import { type CacheDb, type CacheTable, inCache } from "../offline/db.ts";
import { orNothing } from "../offline/or-nothing.ts";
import { findUnstored, type ShownName, shownValue, showValues } from "../offline/values.ts";
import { loader } from "./loader.ts";
import {
  allPages,
  type CachedRow,
  type CachedRows,
  type ChangedRow,
  isDeleted,
  mergeChanges,
  reuseUnchanged,
  unknownRows,
  withoutDeleted,
} from "./rows.ts";
import { unstoredRows } from "./unstored-rows.ts";

/**
 * `next`: the path of the next older page. `oldest`: the last row of the loaded ones. Without a
 * next page they are all rows.
 */
type ListMeta = { next: string | undefined; oldest?: string | undefined };
type Listed<Row> = CachedRows<Row> & Partial<ListMeta>;
/** `version`: of the list with what was found. `held`: what was kept when it was asked for. */
type Facts = { meta: ListMeta; version: string | undefined; held: Kept | undefined };
type Kept = { value: ListMeta; version?: string | undefined };

/**
 * The number of rows that are known before the database answers: more than a phone shows at once.
 */
const FIRST_ROWS = 8;

type Options<Row> = {
  /** The key under which the list's version is kept. */
  name: string;
  path: string;
  table: "orders" | "roshids";
  /**
   * Tables with rows under the same ids. There a row goes when it is deleted, or when its details
   * are removed.
   */
  with?: "files"[];
  /** False for a row whose rows in those tables must go too. */
  outlives?: (row: Row) => boolean;
  /**
   * What waits on the user, by the names that the server has for it: it is kept however far down it
   * stands.
   */
  waits?: readonly string[];
  /** True for a row of those. */
  isWaiting?: (row: Row) => boolean;
  /**
   * The rows that are known before the database answers, and what is shown of each. Without it none
   * are.
   */
  first?: { name: ShownName; shown: (row: Row) => Row };
};

/**
 * A list of the signed-in user, kept in a table of the cache. The server answers it newest first
 * with a version, whole or as changes since a version. Ids are in the order of time.
 */
export function cachedList<Row extends CachedRow>(options: Options<Row>) {
  const { name, path, table, with: followers = [], outlives = () => true, first } = options;
  const { waits = [], isWaiting = () => false } = options;
  const rowsOf = (db: CacheDb) => db[table] as unknown as CacheTable<Row>;
  const unstored = unstoredRows<Listed<Row>>(name);

  /**
   * `found`: the whole list, changes of it, or its next older page. What the server has forgotten,
   * this device forgets too. False where the list that these belong to is not there any more: it
   * was emptied meanwhile, or loaded by another tab.
   */
  const store = async (
    userId: string,
    found: "whole" | "changes" | "older",
    rows: ChangedRow<Row>[],
    { meta, version, held }: Facts,
  ): Promise<boolean> => {
    const present = withoutDeleted<Row>(rows);
    const gone = rows.filter((row) => isDeleted(row) || row.forgotten).map(({ _id }) => _id);
    const outlived = present.filter((row) => !outlives(row)).map(({ _id }) => _id);
    const isStored = await inCache(userId, (db) =>
      db.transaction(
        "rw",
        [db[table], db.values, db.talks, ...followers.map((follower) => db[follower])],
        async () => {
          const row = findUnstored(userId, name) ?? (await db.values.get(name));
          const kept = row as Kept | undefined;
          const isOf =
            found === "older"
              ? kept?.value.next === held?.value.next
              : kept?.version === held?.version;
          if (!isOf) return false;
          await db.talks.bulkDelete(gone);
          for (const follower of followers) await db[follower].bulkDelete([...gone, ...outlived]);
          await (found === "whole" ? rowsOf(db).clear() : db[table].bulkDelete(gone));
          await rowsOf(db).bulkPut(present);
          // Meanwhile another page may have been loaded.
          const now = found === "changes" ? kept?.value : undefined;
          await writeValue(userId, name, now ?? meta, version);
          return true;
        },
      ),
    );
    if (!isStored) return false;
    unstored.drop(userId);
    // The rows of the first paint too.
    if (gone.length > 0) await read(userId);
    return true;
  };

  const hold = (
    userId: string,
    before: Listed<Row>,
    rows: ChangedRow<Row>[],
    asOf: string | undefined,
    meta: Partial<ListMeta> = before,
  ): void => unstored.hold(userId, listed(mergeChanges(allOf(before), rows, true), asOf, meta));

  /**
   * The first of what waits beyond the page that ends with this row. Later the changes tell of it.
   */
  const loadWaiting = async (before: string | undefined): Promise<Row[]> => {
    const ask = async (what: string) => {
      const answer = await callIfChanged<Row[]>(path, { searchParams: { waits: what, before } });
      return answer.status === 304 ? [] : answer.value;
    };
    return (await Promise.all(waits.map(ask))).flat();
  };

  const load = async (userId: string): Promise<void> => {
    const held = await readValue<ListMeta>(userId, name);
    // An earlier release kept nothing beyond the loaded pages.
    const isCut = held?.value.next && !held.value.oldest;
    const since = isCut ? undefined : held?.version;
    const answer = await callIfChanged<ChangedRow<Row>[]>(path, { since });
    if (answer.status === 304) {
      if (!isStillHere(userId)) return;
      const update = inCache(userId, ({ values }) =>
        values.update(name, { asOf: new Date().toISOString() }),
      );
      // The browser may have deleted the list meanwhile. Where nothing can be written it is right
      // all the same.
      return (await update.catch(() => 1)) ? undefined : load(userId);
    }
    const { next, version } = answer;
    const end = answer.value.at(-1)?._id;
    const isDelta = held && answer.delta;
    // Without it the page that has come is shown all the same, and the list loaded anew next time.
    const more = isDelta
      ? await allPages<ChangedRow<Row>>({ value: [], next })
      : next && (await loadWaiting(end).catch(() => undefined));
    if (!isStillHere(userId)) return;
    const found = isDelta ? "changes" : "whole";
    const meta = isDelta ? held.value : { next, oldest: more && end };
    const rows = [...answer.value, ...(more || [])];
    let isStored = true;
    try {
      isStored = await store(userId, found, rows, { meta, version, held });
    } catch {
      // A phone that stores nothing still shows what has come.
      const before =
        found === "whole"
          ? { ...unknownRows, ...meta }
          : await orNothing<Listed<Row>>(read(userId), unknownRows);
      hold(userId, before, rows, new Date().toISOString());
    }
    return isStored ? undefined : load(userId);
  };

  let lastRead: { of: string; rows: Row[] } | undefined;
  /** The rows on this device, newest first, without a gap; and apart those beyond. */
  const read = async (userId: string): Promise<Listed<Row>> => {
    const held = unstored.find(userId);
    if (held) return held;
    const [rows, meta] = await Promise.all([
      // Reading upwards is one request to IndexedDB, downwards is one per row.
      inCache(userId, (db) => rowsOf(db).orderBy("_id").toArray()),
      readValue<ListMeta>(userId, name),
    ]);
    const now = reuseUnchanged(rows.reverse(), lastRead?.of === userId ? lastRead.rows : []);
    lastRead = { of: userId, rows: now };
    const found = listed(now, meta?.asOf, meta?.value);
    if (first && meta)
      showValues(userId, {
        [first.name]: { value: found.rows.slice(0, FIRST_ROWS).map(first.shown), asOf: meta.asOf },
      });
    return found;
  };

  return {
    ...loader<string>(
      load,
      async (userId, newest) => (await readValue(userId, name))?.version === newest,
    ),
    read,

    /**
     * The rows that were made since this time in ms, those that wait, and those beyond: an id
     * (UUIDv7) begins with its time.
     */
    async since(userId: string, ms: number): Promise<Pick<Listed<Row>, "rows" | "asOf">> {
      const start = idAt(ms);
      const held = unstored.find(userId);
      if (held) {
        const rows = held.rows.filter((row) => row._id > start || isWaiting(row));
        return { ...held, rows: allOf({ ...held, rows }) };
      }
      // First what tells that the rows are there.
      const meta = await readValue<ListMeta>(userId, name);
      const [end = start] = [cutOf(meta?.value), start].sort();
      const ranges = await inCache(userId, (db) => {
        const ids = () => rowsOf(db).where("_id");
        return Promise.all([
          ids().above(start).toArray(),
          ids().between(end, start, true, true).filter(isWaiting).toArray(),
          ids().below(end).toArray(),
        ]);
      });
      return { rows: ranges.flat(), asOf: meta?.asOf };
    },

    /**
     * The first rows as the last visit showed them, without the database. Undefined where none are
     * known.
     */
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
      const [before, held] = await Promise.all([read(userId), readValue<ListMeta>(userId, name)]);
      if (!before.next) return;
      const page = await callIfChanged<Row[]>(before.next);
      if (page.status === 304 || !isStillHere(userId)) return;
      const meta = { next: page.next, oldest: page.value.at(-1)?._id };
      const show = () => hold(userId, before, page.value, before.asOf, meta);
      if (unstored.find(userId)) return show();
      // The version stays that of the first page: the next refresh gets all changes since then.
      const facts = { meta, version: held?.version, held };
      await store(userId, "older", page.value, facts).catch(show);
    },

    /**
     * Changes the stored rows as the server has changed its own, and `edit` those that could not be
     * stored.
     */
    async change(
      write: (rows: CacheTable<Row>) => Promise<unknown>,
      edit: (rows: Row[]) => Row[],
    ): Promise<void> {
      const userId = currentUser()?._id;
      if (!userId) return;
      await storeCopy(userId, (db) => write(rowsOf(db)));
      const held = unstored.find(userId);
      if (held) unstored.hold(userId, listed(edit(allOf(held)), held.asOf, held));
    },
  };
}

/** The lowest id of this time in ms. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** What is below this id is beyond the loaded pages. */
const cutOf = (meta: Partial<ListMeta> = {}) => (meta.next && meta.oldest) || "";

const allOf = <Row>({ rows, beyond = [] }: Listed<Row>) => [...rows, ...beyond];

function listed<Row extends { _id: string }>(
  all: Row[],
  asOf: string | undefined,
  meta: Partial<ListMeta> = {},
): Listed<Row> {
  const { next, oldest } = meta;
  const cut = cutOf(meta);
  const rows = all.filter(({ _id }) => _id >= cut);
  const beyond = all.filter(({ _id }) => _id < cut);
  return { rows, beyond, asOf, hasMore: next !== undefined, whole: true, next, oldest };
}

/**
 * A single value of the server, kept in the signed-in user's cache under `name`. Its newest version
 * is a text. `come`: one that has come by itself and need not be asked for.
 */
export function cachedValue<Value>(
  name: string,
  path: string,
  come: () => Value | undefined = () => undefined,
) {
  const load = async (userId: string): Promise<unknown> => {
    const here = come();
    if (here !== undefined) return storeValues(userId, [asOfNow(name, here)]);
    const askedAt = Date.now();
    const held = await readValue<Value>(userId, name);
    const answer = await callIfChanged<Value>(path, { version: held?.version });
    if (!isStillHere(userId)) return;
    const { value, version } = answer.status === 304 ? { ...held } : answer;
    const own = [asOfNow(name, value, version)];
    const [later] = await storeUnlessOvertaken(userId, own, askedAt);
    return later && load(userId);
  };
  return loader<string>(
    load,
    async (userId, newest) => (await readValue(userId, name))?.version === newest,
  );
}
