import type { Fragment } from "postgres";
import type { Db } from "../../db/sql.ts";
import { answersByDay, clerksByDay, customersOf, servicesOf, waysByDay } from "./by-day.ts";
import { type Days, firstDay } from "./happened.ts";

/**
 * Up to which day sums stand, none left out (YYYY-MM-DD): what came after it is read as it
 * happened. Read once for all that one report says, so that its parts are of the same days.
 * `since`: the first day that there is anything of. Both are null where there is nothing.
 */
export async function findSummed(sql: Db): Promise<{ until: string | null; since: string | null }> {
  const [row] = await sql<[{ until: string | null; since: string | null }]>`
    select
      (select day::text from reported_days d
        where not exists (select from reported_days n where n.day = d.day + 1)
        order by d.day limit 1) as until,
      -- Only while no day is summed does it read what happened.
      coalesce((select min(day) from reported_days), ${firstDay(sql)})::text as since`;
  return row;
}

/** Before all days: none is summed. */
const NEVER = "1999-12-31";
/** Days, and up to which of them sums stand. */
export type Summed = Days & { until: string | null };

/** Rows (day, service, price_group, orders, charged, refunded, cost), in poisha. */
export function soldSums(sql: Db, days: Summed): Fragment {
  return sql`
    select day, service, price_group, orders, charged, refunded, cost
    from daily_sold where ${isSummed(sql, days)}
    union all
    ${servicesOf(sql, notSummed(sql, days))}`;
}

/** Rows (day, way, count, added, taken), in poisha. */
export function waySums(sql: Db, days: Summed): Fragment {
  return sql`
    select day, way, count, added, taken from daily_ways where ${isSummed(sql, days)}
    union all
    ${waysByDay(sql, notSummed(sql, days))}`;
}

/** Rows (day, clerk, deed, bucket, count, longest). */
export function clerkSums(sql: Db, days: Summed): Fragment {
  return sql`
    select day, clerk, deed, bucket, count, longest from daily_clerks where ${isSummed(sql, days)}
    union all
    ${clerksByDay(sql, notSummed(sql, days))}`;
}

/** Rows (day, service, was_right, was_wrong). */
export function answerSums(sql: Db, days: Summed): Fragment {
  return sql`
    select day, service, was_right, was_wrong from daily_answers where ${isSummed(sql, days)}
    union all
    ${answersByDay(sql, notSummed(sql, days))}`;
}

/**
 * Rows (user_id, orders, charged, refunded, cost), several of each customer, in poisha. Of months
 * that are whole their sums are read, of the days beside them each day's.
 */
export function customerSums(sql: Db, days: Summed): Fragment {
  const sums = sql`user_id, orders, charged, refunded, cost`;
  const whole = sql`
    select month, (month + interval '1 month')::date - 1 as ends from reported_months
    where month >= ${days.first} and (month + interval '1 month')::date - 1 <= ${days.last}
      and month <= ${days.until}::date`;
  // The days before the first whole month, and after the last: two ranges of the index.
  return sql`
    select ${sums} from monthly_customers where month in (select month from (${whole}) as w)
    union all
    select ${sums} from daily_customers
    where ${isSummed(sql, days)}
      and day < coalesce((select min(month) from (${whole}) as w), 'infinity')
    union all
    select ${sums} from daily_customers
    where ${isSummed(sql, days)} and day > (select max(ends) from (${whole}) as w)
    union all
    select ${sums} from (${customersOf(sql, notSummed(sql, days))}) as c`;
}

function isSummed(sql: Db, { first, last, until }: Summed): Fragment {
  return sql`day between ${first} and least(${last}, ${until ?? NEVER}::date)`;
}

/** The days after those that are summed. */
function notSummed(sql: Db, { first, last, until }: Summed): Days {
  return { first: sql`greatest(${first}, ${until ?? NEVER}::date + 1)`, last };
}
