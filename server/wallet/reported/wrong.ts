import type { Fragment } from "postgres";
import type { Db } from "../../db/sql.ts";
import {
  answersByDay,
  clerksByDay,
  customersOf,
  servicesOf,
  soldByDay,
  waysByDay,
} from "./by-day.ts";

/**
 * What of the reports' sums is not what happened (`subject`: "day 2026-11-30, services"), from a
 * day on. It reads all that happened since. Fewer words of owners than were counted are right: they
 * go when an order is forgotten.
 */
export function wrongReports(sql: Db, first: Fragment): Fragment {
  const days = { first, last: sql`(select max(day) from reported_days)` };
  const kept = (table: Fragment, columns: Fragment) =>
    sql`(select ${columns} from ${table} where day >= ${first})`;
  const money = sql`orders, charged, refunded, cost`;
  const services = sql`day, service, price_group, ${money}`;
  const sold = sql`(select * from (${soldByDay(sql, days)}) as s where ${isSummed(sql)})`;
  const customers = sql`day, user_id, ${money}`;
  const ways = sql`day, way, count, added, taken`;
  const differs = (of: "k" | "f") => sql`(${sql(of)}.orders, ${sql(of)}.charged,
    ${sql(of)}.refunded, ${sql(of)}.cost)`;
  return sql`
    select distinct 'day ' || day || ', services' as subject
    from ${kept(sql`daily_sold`, services)} k
    full join (select ${services} from (${servicesOf(sql, sold)}) as s) f
      using (day, service, price_group)
    where ${differs("k")} is distinct from ${differs("f")}
    union all
    select distinct 'day ' || day || ', customers'
    from ${kept(sql`daily_customers`, customers)} k
    full join (${customersOf(sql, sold)}) f using (day, user_id)
    where ${differs("k")} is distinct from ${differs("f")}
    union all
    select distinct 'day ' || day || ', ways'
    from ${kept(sql`daily_ways`, ways)} k
    full join (select ${ways} from (${waysByDay(sql, days)}) as w where ${isSummed(sql)}) f
      using (day, way)
    where (k.count, k.added, k.taken) is distinct from (f.count, f.added, f.taken)
    union all
    select distinct 'day ' || day || ', clerks'
    from ${kept(sql`daily_clerks`, sql`day, clerk, deed, bucket, count, longest`)} k
    full join (select * from (${clerksByDay(sql, days)}) as c where ${isSummed(sql)}) f
      using (day, clerk, deed, bucket)
    where (k.count, k.longest) is distinct from (f.count, f.longest)
      and not (deed = 'wrong' and k.count > coalesce(f.count, 0))
    union all
    select distinct 'day ' || day || ', answers'
    from ${kept(sql`daily_answers`, sql`day, service, was_right, was_wrong`)} k
    full join (select * from (${answersByDay(sql, days)}) as a where ${isSummed(sql)}) f
      using (day, service)
    where (k.was_right, k.was_wrong) is distinct from (f.was_right, f.was_wrong)
    union all
    ${wrongMonths(sql, first)}
    union all
    ${wrongTotals(sql, first)}`;
}

function isSummed(sql: Db): Fragment {
  return sql`day in (select day from reported_days)`;
}

/** Months whose customers' sums are not those of their days. */
function wrongMonths(sql: Db, first: Fragment): Fragment {
  return sql`
    select distinct 'month ' || to_char(month, 'YYYY-MM') || ', customers'
    from (select m.* from monthly_customers m
          where month >= date_trunc('month', ${first}::timestamp)) k
    full join (
      select month, user_id, sum(orders) as orders, sum(charged) as charged,
        sum(refunded) as refunded, sum(cost) as cost
      from reported_months join daily_customers
        on day >= month and day < (month + interval '1 month')::date
      where month >= date_trunc('month', ${first}::timestamp) group by 1, 2) f
      using (month, user_id)
    where (k.orders, k.charged, k.refunded, k.cost)
      is distinct from (f.orders, f.charged, f.refunded, f.cost)`;
}

/**
 * Days on which services were charged, or given back, another sum than the movements of wallets
 * have: of those that both are summed for.
 */
function wrongTotals(sql: Db, first: Fragment): Fragment {
  return sql`
    select 'day ' || day || ', against the wallets'
    from (
      select day, coalesce(sum(taken) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(added) filter (where kind = 'refund'), 0) as refunded
      from rolled_days left join daily using (day)
      where day >= ${first} and ${isSummed(sql)} group by day) moved
    left join (
      select day, sum(charged) as charged, sum(refunded) as refunded from daily_sold group by day
    ) said using (day)
    where (moved.charged, moved.refunded)
      is distinct from (coalesce(said.charged, 0), coalesce(said.refunded, 0))`;
}
