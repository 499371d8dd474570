import type { Fragment } from "postgres";
import type { Db } from "../../db/sql.ts";
import { answered, type Days, recharged, sold, worked } from "./happened.ts";

/*
 * What happened, summed by day as the tables of 0017-reports.sql have it. Roll-up, check, and what
 * is read of today are all made of these.
 */

/** With the customer too, so that services and customers are summed of one reading. */
export function soldByDay(sql: Db, days: Days): Fragment {
  return summed(sql, days, sql`service, price_group, user_id`);
}

/** Rows (day, service, price_group, …), of rows of {@link soldByDay} or of what happened. */
export function servicesOf(sql: Db, of: Fragment | Days): Fragment {
  return summed(sql, of, sql`service, price_group`);
}

/** Rows (day, user_id, …), as {@link servicesOf}. */
export function customersOf(sql: Db, of: Fragment | Days): Fragment {
  return summed(sql, of, sql`user_id`);
}

function summed(sql: Db, of: Fragment | Days, by: Fragment): Fragment {
  const [day, rows] =
    "first" in of ? [sql`dhaka_day(at) as day`, sql`(${sold(sql, of)})`] : [sql`day`, of];
  return sql`
    select ${day}, ${by}, sum(orders)::int as orders, sum(charged)::bigint as charged,
      sum(refunded)::bigint as refunded, sum(cost)::bigint as cost
    from ${rows} as s group by 1, ${by}`;
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

/** Rows (day, service, was_right, was_wrong). */
export function answersByDay(sql: Db, days: Days): Fragment {
  return sql`
    select day, service, (count(*) filter (where was_right))::int as was_right,
      (count(*) filter (where not was_right))::int as was_wrong
    from (${answered(sql, days)}) as said group by 1, 2`;
}

const STEP = 1.25;

/** The step in which a time lies: 0 is up to 75 seconds, each other one a quarter longer. */
function bucketOf(sql: Db, seconds: Fragment): Fragment {
  const steps = sql`ln(greatest(${seconds}, 60) / 60.0::float8) / ln(${STEP}::float8)`;
  return sql`floor(${steps} + 1e-9)::smallint`;
}

/** The middle of a step, in seconds. */
export function middleOf(bucket: number): number {
  return 60 * STEP ** (bucket + 0.5);
}
