import type { Sql } from "./sql.ts";

/** The connections of all processes of Kagoj to this database. Busy: at work, or in a transaction. Behind a pooler: its own. */
export async function countConnections(sql: Sql): Promise<{ all: number; busy: number }> {
  const [row] = await sql<[{ all: number; busy: number }]>`
    select count(*)::int as all, count(*) filter (where state <> 'idle')::int as busy
    from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
  return row;
}
