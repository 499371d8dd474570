import type { Db } from "../db/sql.ts";

/** Idempotency keys are kept twice as long as promised; counters only as long as they count. */
export async function forgetSpent(sql: Db): Promise<void> {
  await sql`delete from idempotency where created_at < now() - interval '14 days'`;
  await sql`delete from rate_limits where window_start < now() - interval '1 day'`;
  await sql`delete from login_failures where last_at < now() - interval '2 days' and locked_until < now()`;
}
