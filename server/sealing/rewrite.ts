import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../db/sql.ts";

/** Tables in whose files old versions of rows may stand that were not sealed, or with another key. */
export const rewritten = ["orders", "roshids", "roshid_revisions", "topups", "idempotency"] as const;

/**
 * Writes these tables anew, without old versions of their rows, and removes the log of the database up to now, which has them
 * too. Call with a connection of one that may do everything, and that no timeout cuts off; nobody else may use the database.
 */
export async function rewriteTables(sql: Sql): Promise<void> {
  for (const table of rewritten) await sql`vacuum (full, analyze) ${sql(table)}`;
  // Else old files of the log are kept for use again, with all that is in them.
  await sql`alter system set wal_recycle = off`;
  await sql`select pg_reload_conf()`;
  for (let recycles = true; recycles; await delay(20)) {
    const [row] = await sql<[{ on: boolean }]>`select current_setting('wal_recycle') = 'on' as on`;
    recycles = row.on;
  }
  await sql`select pg_switch_wal()`;
  await sql`checkpoint`;
  await sql`alter system reset wal_recycle`;
  await sql`select pg_reload_conf()`;
}
