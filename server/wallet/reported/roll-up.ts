import { allowLong, type Db, type Sql } from "../../db/sql.ts";
import {
  answersByDay,
  clerksByDay,
  customersOf,
  servicesOf,
  soldByDay,
  waysByDay,
} from "./by-day.ts";
import { firstDay } from "./happened.ts";

const ROLL_MINUTES = 15;
/** As in wallet/daily.ts: what began before midnight has been committed by then, or has failed. */
const SETTLED = "1 hour";

/**
 * Sums for reports each day of Dhaka that is over and has not been summed, and the newest of those
 * that have once more. So it does after an upgrade, or after an older backup was brought back, with
 * all days that there are. `from`: those from this one on (YYYY-MM-DD) are summed again. Several
 * processes may do it at once. Answers how many days it summed.
 */
export async function rollUpReports(sql: Sql, from?: string): Promise<number> {
  return sql.begin(async (tx) => {
    await allowLong(tx, ROLL_MINUTES * 60_000);
    // One at a time: the second would wait for the rows of the first, and then sum the same days.
    await tx`lock table reported_days in share row exclusive mode`;
    await tx`
      delete from reported_days
      where day = (select max(day) from reported_days) or day >= ${from ?? null}::date`;
    const days = await takeDays(tx);
    const [first, last] = [days.at(0), days.at(-1)];
    if (!first || !last) return 0;
    // Days between them may have been summed before.
    const span = { first: sql`${first}::date`, last: sql`${last}::date` };
    const due = sql`where day = any(${days}::date[])`;
    await tx`
      with sold as materialized (
        select * from (${soldByDay(tx, span)}) as s ${due}
      ), services as (
        insert into daily_sold (day, service, price_group, orders, charged, refunded, cost)
        ${servicesOf(tx, sql`sold`)}
      )
      insert into daily_customers (day, user_id, orders, charged, refunded, cost)
      ${customersOf(tx, sql`sold`)}`;
    await tx`
      insert into daily_ways (day, way, count, added, taken)
      select day, way, count, added, taken from (${waysByDay(tx, span)}) as w ${due}`;
    await tx`
      insert into daily_clerks (day, clerk, deed, bucket, count, longest)
      select day, clerk, deed, bucket, count, longest from (${clerksByDay(tx, span)}) as c ${due}`;
    await tx`
      insert into daily_answers (day, service, was_right, was_wrong)
      select day, service, was_right, was_wrong from (${answersByDay(tx, span)}) as a ${due}`;
    await sumMonths(tx, days);
    return days.length;
  });
}

/** The days that are over and not summed, in their order. They are now. */
async function takeDays(tx: Db): Promise<string[]> {
  const rows = await tx<{ day: string }[]>`
    insert into reported_days
    select day::date
    from generate_series(
      coalesce((select min(day) from reported_days), ${firstDay(tx)}),
      dhaka_day(now() - ${SETTLED}::interval) - 1, interval '1 day') as day
    where not exists (select from reported_days r where r.day = day.day::date)
    order by day
    returning day::text`;
  return rows.map(({ day }) => day);
}

/** Sums those months anew of which a day was, and others that are whole now. */
async function sumMonths(tx: Db, days: string[]): Promise<void> {
  await tx`
    delete from reported_months
    where month in (select date_trunc('month', day)::date from unnest(${days}::date[]) as day)`;
  await tx`
    with months as (
      insert into reported_months
      select month::date
      from (select min(day) as first, max(day) as last from reported_days) as days
      cross join lateral generate_series(date_trunc('month', first::timestamp), last,
        interval '1 month') as month
      where (month + interval '1 month')::date - 1 <= last
        and not exists (select from reported_months m where m.month = month.month::date)
      returning month
    )
    insert into monthly_customers (month, user_id, orders, charged, refunded, cost)
    select month, user_id, sum(orders), sum(charged), sum(refunded), sum(cost)
    from months join daily_customers on day >= month and day < (month + interval '1 month')::date
    group by 1, 2`;
}
