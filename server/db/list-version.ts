import type postgres from "postgres";
import type { Db } from "./sql.ts";

/**
 * The version of a list: the newest transaction that changed a row of it.
 *
 * `etag` is that version when every transaction up to it has ended: then "nothing newer" means unchanged, and a 304 costs
 * one indexed row. While some transaction is still open its rows may yet appear below the newest one, so the list is
 * `settled: false`: it is answered whole, under the newest version that is certain, and asked for again from there.
 */
export type ListVersion = { etag: string; settled: boolean };

const EMPTY = "0";

/** `rows` selects `changed_in` of the rows of the list, as a fragment: `from orders where user_id = …`. */
export async function listVersion(sql: Db, rows: postgres.Fragment): Promise<ListVersion> {
  const [newest] = await sql<{ changedIn: string; settled: boolean }[]>`
    select changed_in, changed_in < pg_snapshot_xmin(pg_current_snapshot()) as settled
    ${rows}
    order by changed_in desc
    limit 1`;
  if (!newest) return { etag: EMPTY, settled: true };
  if (newest.settled) return { etag: newest.changedIn, settled: true };
  const [certain] = await sql<{ changedIn: string }[]>`
    select changed_in
    ${rows} and changed_in < pg_snapshot_xmin(pg_current_snapshot())
    order by changed_in desc
    limit 1`;
  return { etag: certain?.changedIn ?? EMPTY, settled: false };
}

/**
 * A restored database may stand on a server whose transaction ids are behind those in its rows; those rows would look
 * unsettled for ever. Give them this transaction's id instead.
 */
export async function reissueListVersions(sql: Db): Promise<void> {
  for (const table of ["users", "prices", "switches", "notices", "orders"])
    await sql`update ${sql(table)} set changed_in = pg_current_xact_id() where changed_in > pg_current_xact_id()`;
}
