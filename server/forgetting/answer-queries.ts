import type { Db } from "../db/sql.ts";
import { blanked } from "../seal/columns.ts";

/**
 * A part of a statement that has `chosen` rows (id, user_id, created_at): forgets what was answered when these were made or changed,
 * and the hash of what was sent. The key stays taken, so that nothing sent again is charged again. `id`: where the answer has it.
 *
 * It joins nothing: with old statistics the planner would go through all keys of a user for each row. `is true` makes it look
 * the ids up in a hash instead. A row that is older than every key costs nothing.
 */
export function forgetAnswers(sql: Db, operations: string[], id: ReturnType<typeof sql>) {
  return sql`
    update idempotency set request_hash = '', answer = null, ${blanked(sql, "idempotency")}
    where operation = any(${operations})
      and user_id = any(array(select distinct user_id from chosen))
      and created_at >= (select min(created_at) from chosen)
      and (${id} in (select id::text from chosen)) is true`;
}
