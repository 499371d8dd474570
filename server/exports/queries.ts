import type { OrderStatus } from "../../contract/orders.ts";
import type { Gateway } from "../../contract/recharge/gateways.ts";
import type { Wallet } from "../../contract/recharge.ts";
import type { Words } from "../../contract/values/fields.ts";
import type { Db } from "../db/sql.ts";

/** Of each list: `_id` says where the rows after this one begin. Sums in poisha. */
type Listed = { _id: string; at: string; customer: string; username: string };
/** From one day in Dhaka to another, YYYY-MM-DD, both with it. */
type Days = { from: string; to: string };
type Page = Days & { limit: number; before?: string };

export type OrderLine = Listed & {
  number: number | null;
  service: string;
  serviceName: Words | null;
  status: OrderStatus;
  price: number;
  returned: number;
  /** What the desk itself pays for it: nothing where it was cancelled. */
  cost: number;
  decidedBy: string | null;
  deleted: boolean;
};

/**
 * All that was ordered on those days in Dhaka, newest first: orders, also those that somebody
 * deleted, and saved roshids, which have no number.
 */
export async function listOrders(sql: Db, { from, to, before, limit }: Page): Promise<OrderLine[]> {
  const page = sql`
    created_at >= dhaka_midnight(${from}) and created_at < dhaka_midnight(${to}::date + 1)
      ${before ? sql`and (created_at, id) < ${placeOf(sql, before)}` : sql``}
    order by created_at desc, id desc limit ${limit}`;
  return sql<OrderLine[]>`
    select b.created_at || ' ' || b.id as _id, iso(b.created_at) as at, u.full_name as customer,
      u.username, b.number, b.category as service, s.declaration->'name' as service_name, b.status,
      b.price, b.returned, case when b.status = 'cancel' then 0 else b.cost end as cost,
      clerk.full_name as decided_by, b.deleted_at is not null as deleted
    from (
      (select id, created_at, user_id, number, category, status, price, returned, cost, decided_by,
         deleted_at
       from orders where ${page})
      union all
      (select id, created_at, user_id, null, 'roshid', 'approved', price, 0, cost, null,
         null
       from roshid_revisions where ${page})
    ) b
    join users u on u.id = b.user_id
    left join users clerk on clerk.id = b.decided_by
    left join services s on s.key = b.category and s.declaration is not null
    order by b.created_at desc, b.id desc limit ${limit}`;
}

export type MovementLine = Listed & {
  kind: string;
  service: string | null;
  serviceName: Words | null;
  sentBy: Wallet | null;
  gateway: Gateway | null;
  amount: number;
  balance: number;
  number: number | null;
  actor: string | null;
  trxId: string | null;
};

/**
 * What moved in wallets on those days in Dhaka, newest first.
 *
 * The ledger has no index by time, for which each order would pay: what says which blocks hold a
 * day says it quickly for a few. So a day is read after the other, and of those with little in
 * them ever more at once.
 */
export async function listMovements(sql: Db, page: Page): Promise<MovementLine[]> {
  const { from, before, limit } = page;
  const rows: MovementLine[] = [];
  const days = await daysMoved(sql, from, before?.slice(0, 10) ?? page.to);
  let after = before && days[0] && before.startsWith(days[0]) ? before.slice(11) : undefined;
  for (let [at, many] = [0, 1]; at < days.length && rows.length < limit; at += many, many *= 2) {
    const [last, first] = [days[at], days.slice(at, at + many).at(-1)];
    if (first && last)
      rows.push(...(await listOfDays(sql, { first, last }, limit - rows.length, after)));
    after = undefined;
  }
  return rows;
}

/** The days with movements, newest first; of those that are not summed yet, all. */
async function daysMoved(sql: Db, from: string, to: string): Promise<string[]> {
  const rows = await sql<{ day: string }[]>`
    select day::text from (
      select day from daily
      union
      select generate_series(
        coalesce((select max(day) + 1 from rolled_days), (select dhaka_day(min(created_at))
          from transfers)),
        dhaka_day(now()), interval '1 day')::date
    ) as days
    where day between ${from}::date and ${to}::date
    order by day desc`;
  return rows.map(({ day }) => day);
}

function listOfDays(
  sql: Db,
  { first, last }: { first: string; last: string },
  limit: number,
  after?: string,
): Promise<MovementLine[]> {
  return sql<MovementLine[]>`
    select dhaka_day(t.created_at) || ' ' || t.created_at || ' ' || t.id as _id,
      iso(t.created_at) as at, u.full_name as customer, u.username, t.kind,
      coalesce(t.service, charge.service) as service, s.declaration->'name' as service_name,
      case when p.claimed_trx is not null then p.provider end as sent_by,
      case when p.claimed_trx is null and p.provider like 'sslcommerz%' then 'sslcommerz'
        when p.claimed_trx is null then 'bkash' end as gateway,
      case when t.debit = 'wallet' then -t.amount else t.amount end as amount,
      t.balance_after as balance, o.number, actor.full_name as actor, p.trx_id
    from (
      select t.*, coalesce(r.order_id, t.source_id) as of
      from transfers t left join refunds r on t.source_kind = 'refund' and r.id = t.source_id
      where t.created_at >= dhaka_midnight(${first})
        and t.created_at < dhaka_midnight(${last}::date + 1)
        ${after ? sql`and (t.created_at, t.id) < ${placeOf(sql, after)}` : sql``}
      order by t.created_at desc, t.id desc limit ${limit}
    ) t
    join users u on u.id = t.user_id
    left join users actor on actor.id = t.actor_id and t.actor_id <> t.user_id
    left join orders o on t.source_kind in ('order', 'refund') and o.id = t.of
    left join topups p on t.kind = 'topup' and p.id = t.source_id
    left join transfers charge on t.kind = 'refund' and charge.kind = 'charge'
      and charge.source_id = t.of
      and charge.source_kind = case t.source_kind when 'refund' then 'order' else t.source_kind end
    left join services s on s.key = coalesce(t.service, charge.service)
      and s.declaration is not null
    order by t.created_at desc, t.id desc`;
}

/** "2026-11-30 20:05:12.123456+00 0199…": a moment with its microseconds, and an id. */
function placeOf(sql: Db, place: string) {
  const at = place.lastIndexOf(" ");
  // As text: the driver would write a moment without its microseconds.
  return sql`(${place.slice(0, at)}::text::timestamptz, ${place.slice(at + 1)}::uuid)`;
}
