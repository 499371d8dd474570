import type { Db, Sql } from "./sql.ts";

/** What was ordered after the moment that a database came back to is lost, but its numbers were told to people, so some are left out. */
const NUMBERS_TOLD = 1_000;

/**
 * Notices that this database did not go on from where phones saw it last: it was brought back to a moment of before from its log,
 * a standby took over, or another server holds a copy. PostgreSQL then has another timeline, or another identifier. Transactions
 * get ids a second time there, so lists get another epoch, with which phones load them anew; and order numbers leap. A copy of the
 * folder alone, put back without its log, can't be told from the original. May be called at any time, by several processes.
 */
export async function renewEpochIfReplaced(sql: Sql | Db): Promise<void> {
  const renewed = await sql<{ returned: boolean }[]>`
    update list_epoch set epoch = substr(md5(random()::text), 1, 8), history = here.history
    from (select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as history
          from pg_control_system()) as here
    where list_epoch.history is distinct from here.history
    returning old.history is not null as returned`;
  if (renewed[0]?.returned) await skipToldOrderNumbers(sql);
}

/** Numbers of new orders follow those that are there: a sequence is in no table, and its log runs ahead of it. */
export async function skipToldOrderNumbers(sql: Sql | Db): Promise<void> {
  await sql`select setval('order_numbers', max(number) + ${NUMBERS_TOLD}) from orders having count(*) > 0`;
}
