import type { Fragment } from "postgres";
import type { ReportWay } from "../../contract/reports/report.ts";
import type { Db } from "../db/sql.ts";
import {
  answerSums,
  clerkSums,
  customerSums,
  type Summed,
  soldSums,
  waySums,
} from "../wallet/reported/sums.ts";

/** The days of a report and those before it, as many; `until`: see findSummed. YYYY-MM-DD. */
export type Span = {
  from: string;
  to: string;
  before: { from: string; to: string };
  until: string | null;
};

/** In poisha. */
export type Money = { orders: number; charged: number; refunded: number; cost: number };

/**
 * `of`: what the sums are of. `name`: the service, the group (see LIST_PRICES) or the first day of
 * a bar.
 */
export type SoldRow = Money & {
  of: "all" | "service" | "group" | "bar";
  name: string | null;
  now: boolean;
};

/**
 * What was sold on the days of the report, and before (`now` is false): in all, by service, by
 * group, and of the report by day or month. One reading, so that all agree.
 */
export function sumSold(sql: Db, span: Span, bars: "day" | "month"): Promise<SoldRow[]> {
  return sql<SoldRow[]>`
    with sold as (
      select day >= ${span.from} as now, service, price_group, orders, charged, refunded, cost,
        case when day >= ${span.from} then date_trunc(${bars}, day::timestamp)::date end as bar
      from (${soldSums(sql, whole(sql, span))}) as sums
    )
    select now,
      case when grouping(service) = 0 then 'service' when grouping(price_group) = 0 then 'group'
        when grouping(bar) = 0 then 'bar' else 'all' end as of,
      coalesce(service, price_group::text, bar::text) as name,
      sum(orders)::bigint as orders, sum(charged)::bigint as charged,
      sum(refunded)::bigint as refunded, sum(cost)::bigint as cost
    from sold
    group by grouping sets ((now), (now, service), (now, price_group), (now, bar))
    having grouping(bar) = 1 or bar is not null`;
}

export async function nameGroups(sql: Db): Promise<Map<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`select id, name from price_groups`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type WayRow = { way: ReportWay; now: boolean; count: number; added: number; taken: number };

export function sumWays(sql: Db, span: Span): Promise<WayRow[]> {
  return sql<WayRow[]>`
    select way, day >= ${span.from} as now, sum(count)::bigint as count,
      sum(added)::bigint as added, sum(taken)::bigint as taken
    from (${waySums(sql, whole(sql, span))}) as sums group by 1, 2`;
}

export type ClerkRow = {
  clerk: string;
  name: string;
  deed: "delivered" | "cancelled" | "wrong";
  bucket: number;
  count: number;
  longest: number;
};

/** Of each clerk, deed and step of waiting how many; `longest` in seconds. */
export function sumClerks(sql: Db, span: Span): Promise<ClerkRow[]> {
  const days = { ...whole(sql, span), first: sql`${span.from}::date` };
  return sql<ClerkRow[]>`
    select clerk, u.full_name as name, deed, bucket, sum(count)::bigint as count,
      max(longest) as longest
    from (${clerkSums(sql, days)}) as sums join users u on u.id = clerk
    group by 1, 2, 3, 4 order by 1, 3, 4`;
}

export type AnswerRow = { service: string; right: number; wrong: number };

/** What owners said of their files on the days of the report, by service. */
export function sumAnswers(sql: Db, span: Span): Promise<AnswerRow[]> {
  const days = { ...whole(sql, span), first: sql`${span.from}::date` };
  return sql<AnswerRow[]>`
    select service, sum(was_right)::int as right, sum(was_wrong)::int as wrong
    from (${answerSums(sql, days)}) as sums group by 1`;
}

/** SMS that went out on the days of the report, by kind, and their price in poisha. */
export function sumSms(sql: Db, { from, to }: Span) {
  return sql<{ kind: "ready" | "code"; sent: number; price: number }[]>`
    select kind, sum(sent)::int as sent, sum(price)::bigint as price from sms_days
    where day between ${from}::date and ${to}::date and sent > 0 group by 1 order by 1`;
}

/** `…Before`: the same of the days before. */
export type CustomerRow = Money & {
  id: string;
  name: string;
  username: string;
  ordersBefore: number;
  chargedBefore: number;
  refundedBefore: number;
  costBefore: number;
};
/** `inAll`: how many there are of these in all. */
type Found = CustomerRow & { which: "best" | "silent"; inAll: number };

/**
 * Who ordered on these days, the most charged first, and who did before and not now, who was
 * charged most before first: of each so many. One reading for both.
 */
export function findCustomers(sql: Db, span: Span, limit: number): Promise<Found[]> {
  const some = (which: Found["which"], wanted: Fragment, by: Fragment) => sql`
    (select ${which}::text as which, count(*) over ()::int as in_all, row_number() over (
        order by ${by} desc, id) as place, found.*
      from found where ${wanted} order by place limit ${limit})`;
  return sql<Found[]>`
    with ${customers(sql, span)}, told as (
      ${some("best", sql`orders > 0 or charged > 0`, sql`charged`)}
      union all
      ${some("silent", sql`orders = 0 and orders_before > 0`, sql`charged_before`)}
    )
    select told.*, u.full_name as name, u.username
    from told join users u using (id) order by which, place`;
}

/** All who ordered on these days or before, the most charged first. */
export function listCustomers(sql: Db, span: Span, limit: number): Promise<CustomerRow[]> {
  return sql<CustomerRow[]>`
    with ${customers(sql, span)}
    select found.*, u.full_name as name, u.username
    from found join users u using (id) order by charged desc, id limit ${limit}`;
}

/** `found`: each customer of the days or of those before, with the sums of both. */
function customers(sql: Db, span: Span) {
  const summed = (name: Fragment, { from, to }: { from: string; to: string }) => sql`
    ${name} as materialized (
      select user_id, sum(orders)::bigint as orders, sum(charged)::bigint as charged,
        sum(refunded)::bigint as refunded, sum(cost)::bigint as cost
      from (${customerSums(sql, {
        first: sql`${from}::date`,
        last: sql`${to}::date`,
        until: span.until,
      })}) as sums group by user_id)`;
  const nought = (of: Fragment, name: string) => sql`coalesce(${of}.${sql(name)}, 0)::bigint`;
  return sql`
    ${summed(sql`now`, span)}, ${summed(sql`before`, span.before)}, found as materialized (
      select user_id as id, ${nought(sql`now`, "orders")} as orders,
        ${nought(sql`now`, "charged")} as charged, ${nought(sql`now`, "refunded")} as refunded,
        ${nought(sql`now`, "cost")} as cost, ${nought(sql`before`, "orders")} as orders_before,
        ${nought(sql`before`, "charged")} as charged_before,
        ${nought(sql`before`, "refunded")} as refunded_before,
        ${nought(sql`before`, "cost")} as cost_before
      from now full join before using (user_id))`;
}

function whole(sql: Db, { before, to, until }: Span): Summed {
  return { first: sql`${before.from}::date`, last: sql`${to}::date`, until };
}
