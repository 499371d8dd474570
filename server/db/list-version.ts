import type postgres from "postgres";
import type { Db } from "./sql.ts";

/**
 * The version of a list: the newest transaction that changed a row of it, behind the name of the database it happened in.
 *
 * `etag` is that version when every transaction up to it has ended: then "nothing newer" means unchanged, and a 304 costs
 * one indexed row. While some transaction is still open its rows may yet appear below the newest one, so the list is
 * `settled: false`: it is answered whole, under the newest version that is certain, and asked for again from there.
 */
export type ListVersion = { etag: string; settled: boolean; epoch: string };

/** The rows of a list, each with its `changed_in`: `from roshids where user_id = u.id`, where `u` is the user who asks. */
export type ListRows = postgres.Fragment;

/** What the version of a list is told by, as {@link glance} selects it: its newest change, and what is below all open transactions. */
export type Glance = { epoch: string; newest: string | null; ended: string };

/** Columns of a {@link Glance}: a third of the work of {@link selectVersion}, and enough while nothing is being written. */
export function glance(sql: Db, rows: ListRows) {
  return sql`(select epoch from list_epoch) as epoch, (select changed_in ${rows} order by changed_in desc limit 1) as newest,
             pg_snapshot_xmin(pg_current_snapshot()) as ended`;
}

/** The version at a glance; undefined while some transaction is still open that may have changed the list below its newest change. */
export function settledVersion({ epoch, newest, ended }: Glance): ListVersion | undefined {
  if (newest !== null && BigInt(newest) >= BigInt(ended)) return undefined;
  return { etag: `${epoch}-${newest ?? 0}`, settled: true, epoch };
}

/** Selects the version of a list: one row, a {@link ListVersion}. */
export function selectVersion(sql: Db, rows: ListRows): postgres.PendingQuery<ListVersion[]> {
  return sql<ListVersion[]>`
    select e.epoch, coalesce(newest.settled, true) as settled, e.epoch || '-' || coalesce(
      case when newest.settled then newest.changed_in
           else (select changed_in ${rows} and changed_in < pg_snapshot_xmin(pg_current_snapshot())
                 order by changed_in desc limit 1) end, '0') as etag
    from list_epoch e
    left join lateral (
      select changed_in, changed_in < pg_snapshot_xmin(pg_current_snapshot()) as settled
      ${rows}
      order by changed_in desc
      limit 1
    ) newest on true`;
}

/** The transaction id in a version that a client sends back; undefined when it is of another database, or no version. */
export function changesSince(version: string | undefined, epoch: string): string | undefined {
  const [, base, transaction] = /^(?:W\/)?"?(\w{8})-(\d{1,19})"?$/.exec(version ?? "") ?? [];
  return base === epoch ? transaction : undefined;
}

/**
 * A restored database may stand on a server whose transaction ids are behind those in its rows; those rows would look
 * unsettled for ever. Give them this transaction's id instead.
 */
export async function reissueListVersions(sql: Db): Promise<void> {
  for (const table of ["users", "services", "prices", "switches", "notices", "orders", "roshids", "topups"])
    await sql`update ${sql(table)} set changed_in = pg_current_xact_id() where changed_in > pg_current_xact_id()`;
  await sql`
    update orders set owner_changed_in = pg_current_xact_id() where owner_changed_in > pg_current_xact_id()`;
}
