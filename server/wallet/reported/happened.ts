import type { Fragment } from "postgres";
import { LIST_PRICES } from "../../../contract/reports/report.ts";
import type { Db } from "../../db/sql.ts";

/*
 * What reports are made of, a row for each thing that happened from one day of Dhaka to another.
 * Each is found by its time: one day of many years is read alone.
 */

/** From midnight of the first day until the midnight after the last. */
export type Days = { first: Fragment; last: Fragment };

/** The first day on which anything happened; null where nothing has. */
export function firstDay(sql: Db) {
  return sql`
    (select dhaka_day(least((select min(created_at) from transfers),
      (select min(created_at) from orders), (select min(created_at) from roshid_revisions))))`;
}

/** The condition that a time is on one of these days. */
export function onDays(sql: Db, time: Fragment, { first, last }: Days) {
  return sql`${time} >= dhaka_midnight(${first}) and ${time} < dhaka_midnight(${last} + 1)`;
}

/**
 * What was sold: (at, service, price_group, user_id, orders, charged, refunded, cost), in poisha.
 * An order is charged, and costs, when it is placed; its cost is taken off when it is cancelled,
 * and a refund counts when it is given, as its order's.
 */
export function sold(sql: Db, days: Days) {
  return sql`
    select created_at as at, category as service,
      ${ofList(sql, sql`price_group`)} as price_group, user_id, 1 as orders,
      price as charged, 0::bigint as refunded, cost
    from orders where ${onDays(sql, sql`created_at`, days)}
    union all
    select created_at, 'roshid', ${ofList(sql, sql`price_group`)}, user_id, 1, price, 0, cost
    from roshid_revisions where ${onDays(sql, sql`created_at`, days)}
    union all
    -- A charge without an order, as the documented PUT update-balance-* makes it.
    select created_at, service, ${ofList(sql, sql`null`)}, user_id, 0, amount, 0, 0
    from transfers
    where kind = 'charge' and source_kind = 'settlement' and ${onDays(sql, sql`created_at`, days)}
    union all
    select at, o.category, ${ofList(sql, sql`o.price_group`)}, o.user_id, 0, 0, amount, 0
    from (${givenBack(sql, days)}) back join orders o on o.id = back.order_id
    union all
    select decided_at, category, ${ofList(sql, sql`price_group`)}, user_id, 0, 0, 0, -cost
    from orders
    where status = 'cancel' and cost > 0 and ${onDays(sql, sql`decided_at`, days)}`;
}

function ofList(sql: Db, group: Fragment) {
  return sql`coalesce(${group}, ${LIST_PRICES}::uuid)`;
}

/** The money given back for orders, whole or in parts: (at, order_id, amount). */
export function givenBack(sql: Db, days: Days) {
  return sql`
    select t.created_at as at, coalesce(r.order_id, t.source_id) as order_id, t.amount
    from transfers t left join refunds r on t.source_kind = 'refund' and r.id = t.source_id
    where t.kind = 'refund' and ${onDays(sql, sql`t.created_at`, days)}`;
}

/** What came to wallets otherwise than for orders: (at, way, added, taken), in poisha. */
export function recharged(sql: Db, days: Days) {
  return sql`
    select t.created_at as at,
      case when t.kind = 'topup' then ${wayOf(sql, sql`p`)}
        when t.kind = 'bonus' and t.source_kind = 'code' then 'code'
        when t.kind = 'bonus' then 'bonus' else 'desk' end as way,
      case when t.credit = 'wallet' then t.amount else 0 end as added,
      case when t.debit = 'wallet' then t.amount else 0 end as taken
    from transfers t left join topups p on t.kind = 'topup' and p.id = t.source_id
    where t.kind not in ('charge', 'refund') and ${onDays(sql, sql`t.created_at`, days)}`;
}

/**
 * How a credited top-up came: through a gateway, or sent by hand and found true by somebody here,
 * or by what a phone of the desk has heard, which nobody decided.
 */
export function wayOf(sql: Db, topup: Fragment) {
  return sql`
    case when ${topup}.claimed_trx is null
        then case when ${topup}.provider like 'sslcommerz%' then 'sslcommerz' else 'bkash' end
      when ${topup}.decided_by is null then 'heard' else 'by-hand' end`;
}

/**
 * What those who work here did: (at, clerk, deed, order_id, seconds since it was ordered), each
 * delivery and cancellation as the log has it, and each time an owner called a file wrong, of whom
 * had given it. The log is never changed; the owner's words go when their order is forgotten.
 */
export function worked(sql: Db, days: Days) {
  return sql`
    select l.at, l.actor_id as clerk,
      case l.action when 'order-delivered' then 'delivered' else 'cancelled' end as deed,
      o.id as order_id, extract(epoch from l.at - o.created_at)::int as seconds
    from audit l join orders o on o.id = l.subject::uuid
    where l.action in ('order-delivered', 'order-cancelled') and ${onDays(sql, sql`l.at`, days)}
    union all
    select at, clerk, 'wrong', order_id, 0 from (${saidWrong(sql, days)}) as said`;
}

/** What owners said of their files by the end of a day: (day, service, was_right). */
export function answered(sql: Db, { first, last }: Days) {
  return sql`
    select a.day, o.category as service, a.was_right
    from file_answers a join orders o on o.id = a.order_id
    where a.day between ${first} and ${last}`;
}

/** The times that an owner called a delivered file wrong, and who had given it. */
export function saidWrong(sql: Db, days: Days) {
  return sql`
    select m.created_at as at, given.by as clerk, m.order_id
    from order_messages m
    cross join lateral (
      select l.actor_id as by from audit l
      where coalesce(l.details ->> 'user', l.subject) = m.order_id::text
        and l.action in ('order-delivered', 'order-file-replaced') and l.at <= m.created_at
      order by l.at desc limit 1) given
    where m.wrong_file and ${onDays(sql, sql`m.created_at`, days)}`;
}
