import type postgres from "postgres";
import type { Db, Sql } from "./sql.ts";

/**
 * The newest transaction that changed a row of a list, after the name of the database (`epoch`).
 * `settled`: every transaction up to it has ended, so the same version means an unchanged list.
 * Else rows may yet appear below it, the list is answered whole, and `etag` names the last
 * transaction below which none is open.
 */
export type ListVersion = { etag: string; settled: boolean; epoch: string };

/**
 * The rows of a list with their `changed_in`, as in `from roshids where user_id = u.id`; `u` is the
 * signed-in user.
 */
export type ListRows = postgres.Fragment;

/** The rows that make the version of a list, for lists whose version other features read too. */
export type RowsOf = (sql: Db) => ListRows;

/**
 * What {@link glance} selects: the newest change of a list, and the transaction below which all
 * have ended.
 */
export type Glance = { epoch: string; newest: string | null; ended: string };

/** A {@link Glance} as JSON. */
export function glance(sql: Db, rows: ListRows) {
  return sql`
    select json_build_object('epoch', (select epoch from list_epoch), 'ended',
      pg_snapshot_xmin(pg_current_snapshot()),
                             'newest', (select changed_in ${rows} order by changed_in desc
                               limit 1))`;
}

/** Those of several lists, under their names. */
export function glances(sql: Db, lists: Record<string, RowsOf>) {
  const each = Object.entries(lists).map(
    ([name, rows]) => sql`${name}::text, (${glance(sql, rows(sql))})`,
  );
  return sql`select json_build_object(${each.reduce((before, one) => sql`${before}, ${one}`)})`;
}

export function versionOfList({ epoch, newest, ended }: Glance): ListVersion {
  const settled = newest === null || BigInt(newest) < BigInt(ended);
  return { etag: `${epoch}-${settled ? (newest ?? 0) : BigInt(ended) - 1n}`, settled, epoch };
}

/**
 * The transaction id in a version from a client; undefined for a version of another database, or no
 * version at all.
 */
export function changesSince(version: string | undefined, epoch: string): string | undefined {
  const [, base, transaction] = /^(?:W\/)?"?(\w{8})-(\d{1,19})"?$/.exec(version ?? "") ?? [];
  return base === epoch ? transaction : undefined;
}

/**
 * A row that another tool brought, like pg_restore, may have a transaction id that this server has
 * not reached, and would never look settled: gives it ours.
 */
export async function reissueListVersions(sql: Db): Promise<void> {
  // From the catalogue: a table that was forgotten here would never look settled.
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'changed_in' and not a.attisdropped and c.relkind = 'r'
      and c.relnamespace = current_schema()::regnamespace and c.relname <> 'orders'
    order by c.relname`;
  for (const { name } of tables)
    await sql`update ${sql(name)} set changed_in = pg_current_xact_id()
      where changed_in > pg_current_xact_id()`;
  // An order's own version is never below the one that its owner sees, and follows it by trigger:
  // each is written once.
  await sql`
    update orders set owner_changed_in = pg_current_xact_id()
    where changed_in > pg_current_xact_id()`;
}

/**
 * What was ordered after the moment that a database came back to is lost, but its numbers were told
 * to people, so some are left out.
 */
const NUMBERS_TOLD = 1_000;

/**
 * Notices by timeline and identifier that this database did not go on from where phones saw it last
 * (DECISIONS.md): lists get another epoch, with which phones load them anew, and order numbers
 * leap. A folder that was put back without its log can't be told. May be called at any time, by
 * several processes.
 */
export async function renewEpochIfReplaced(sql: Sql | Db): Promise<void> {
  const renewed = await sql<{ returned: boolean }[]>`
    update list_epoch set epoch = substr(md5(random()::text), 1, 8), history = here.history
    from (select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()),
      8) as history
          from pg_control_system()) as here
    where list_epoch.history is distinct from here.history
    returning old.history is not null as returned`;
  if (renewed[0]?.returned) await skipToldOrderNumbers(sql);
}

/**
 * Numbers of new orders follow those that are there: a sequence is in no table, and its log runs
 * ahead of it.
 */
export async function skipToldOrderNumbers(sql: Sql | Db): Promise<void> {
  await sql`select setval('order_numbers', max(number) + ${NUMBERS_TOLD}) from orders
    having count(*) > 0`;
}
