import type { Fragment } from "postgres";
import { allowLong, type Db, type Sql } from "../db/sql.ts";

const ROLL_MINUTES = 15;
/**
 * How long after midnight a day is summed: what began before it has long been committed or has
 * failed.
 */
const SETTLED = "1 hour";

/**
 * Sums each day of Dhaka that is over and has not been summed. The newest of those that have is
 * summed again. Several processes may do it at once. Answers how many days it summed.
 */
export async function rollUpDays(sql: Sql): Promise<number> {
  return sql.begin(async (tx) => {
    await allowLong(tx, ROLL_MINUTES * 60_000);
    // One at a time: the second would wait for the rows of the first, and then sum the same days.
    await tx`lock table rolled_days in share row exclusive mode`;
    await tx`delete from rolled_days where day = (select max(day) from rolled_days)`;
    const days = await tx<{ day: string }[]>`
      insert into rolled_days
      select day::date
      from generate_series(
        coalesce((select max(day) + 1 from rolled_days), (select dhaka_day(min(created_at))
          from transfers)),
        dhaka_day(now() - ${SETTLED}::interval) - 1, interval '1 day') as day
      returning day::text`;
    const first = days.at(0);
    const last = days.at(-1);
    if (first && last)
      await tx`
        insert into daily ${summed(tx, sql`${first.day}::date`, sql`${last.day}::date`)}`;
    return days.length;
  });
}

/**
 * What moved from one day of Dhaka to another, in poisha: rows as in the table daily. Of days that
 * are not summed yet, as today, the movements are read.
 */
export function dailySums(sql: Db, first: Fragment, last: Fragment) {
  const unrolled = sql`(select greatest(${first}, max(day) + 1) from rolled_days)`;
  return sql`
    select day, kind, part, count, added, taken from daily where day between ${first} and ${last}
    union all
    ${summed(sql, unrolled, last)}`;
}

/** The days (`day`) from the first one on whose sums are not those of their movements. */
export function wrongDays(sql: Db, first: Fragment) {
  const last = sql`(select max(day) from rolled_days)`;
  return sql`
    select distinct day
    from (select day, kind, part, count, added, taken from daily where day >= ${first}) kept
    full join (${summed(sql, first, last)}) found using (day, kind, part)
    where (kept.count, kept.added, kept.taken) is distinct from (found.count, found.added,
      found.taken)`;
}

/**
 * The sums of the movements from one day to another. A refund has the service of its charge, a
 * top-up its way.
 */
function summed(sql: Db, first: Fragment, last: Fragment) {
  return sql`
    select dhaka_day(t.created_at) as day, t.kind, coalesce(t.service, charge.service,
             case when t.source_kind = 'topup' then (select provider from topups
               where id = t.source_id) end, '') as part,
           count(*) as count,
           sum(case when t.credit = 'wallet' then t.amount else 0 end)::bigint as added,
           sum(case when t.debit = 'wallet' then t.amount else 0 end)::bigint as taken
    from transfers t
    left join refunds r on t.source_kind = 'refund' and r.id = t.source_id
    left join transfers charge on t.kind = 'refund' and charge.kind = 'charge'
      and charge.source_id = coalesce(r.order_id, t.source_id)
      and charge.source_kind = case t.source_kind when 'refund' then 'order' else t.source_kind end
    where t.created_at >= dhaka_midnight(${first}) and t.created_at < dhaka_midnight(${last} + 1)
    group by 1, 2, 3`;
}
