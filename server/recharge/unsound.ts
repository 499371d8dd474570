import type { Sql } from "../db/sql.ts";

/** Ids of credited top-ups without exactly their own transfer, and of top-up transfers without a credited top-up. For tests and benches. */
export async function unsoundTopups(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select coalesce(t.id, f.source_id)::text as id
    from (select id, user_id, amount from topups where state = 'credited') t
    full join (select source_id, user_id, amount from transfers where kind = 'topup') f on f.source_id = t.id
    where t.id is null or f.source_id is null or f.amount <> t.amount or f.user_id <> t.user_id`;
  return rows.map((row) => row.id);
}
