import type { Fragment } from "postgres";
import type { Db } from "../../db/sql.ts";
import { type Days, recharged, sold, worked } from "./happened.ts";

/*
 * What happened, summed by day as the tables of 0017-reports.sql have it. Roll-up, check, and what
 * is read of today are all made of these.
 */

/** With the customer too, so that services and customers are summed of one reading. */
export function soldByDay(sql: Db, days: Days): Fragment {
  return sql`
    select dhaka_day(at) as day, service, price_group, user_id, sum(orders)::int as orders,
      sum(charged)::bigint as charged, sum(refunded)::bigint as refunded, sum(cost)::bigint as cost
    from (${sold(sql, days)}) as sold group by 1, 2, 3, 4`;
}

/** Rows (day, service, price_group, …) of rows of {@link soldByDay}. */
export function servicesOf(sql: Db, rows: Fragment): Fragment {
  return sql`
    select day, service, price_group, ${sumsOf(sql)} from ${rows} as s group by 1, 2, 3`;
}

/** Rows (day, user_id, …) of rows of {@link soldByDay}. */
export function customersOf(sql: Db, rows: Fragment): Fragment {
  return sql`select day, user_id, ${sumsOf(sql)} from ${rows} as s group by 1, 2`;
}

function sumsOf(sql: Db): Fragment {
  return sql`sum(orders)::int as orders, sum(charged)::bigint as charged,
    sum(refunded)::bigint as refunded, sum(cost)::bigint as cost`;
}

export function waysByDay(sql: Db, days: Days): Fragment {
  return sql`
    select dhaka_day(at) as day, way, count(*) as count, sum(added)::bigint as added,
      sum(taken)::bigint as taken
    from (${recharged(sql, days)}) as came group by 1, 2`;
}

export function clerksByDay(sql: Db, days: Days): Fragment {
  return sql`
    select dhaka_day(at) as day, clerk, deed, ${bucketOf(sql, sql`seconds`)} as bucket,
      count(*)::int as count, max(seconds) as longest
    from (${worked(sql, days)}) as done group by 1, 2, 3, 4`;
}

const STEP = 1.25;

/** The step in which a time lies: 0 is up to 75 seconds, each other one a quarter longer. */
function bucketOf(sql: Db, seconds: Fragment): Fragment {
  return sql`floor(ln(greatest(${seconds}, 60) / 60.0) / ln(${STEP}::float8) + 1e-9)::smallint`;
}

/** The middle of a step, in seconds. */
export function middleOf(bucket: number): number {
  return 60 * STEP ** (bucket + 0.5);
}
