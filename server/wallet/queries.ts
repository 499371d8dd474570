import type { OrderForm } from "../../contract/orders.ts";
import type { Gateway } from "../../contract/recharge/gateways.ts";
import type { Wallet } from "../../contract/recharge.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import type {
  StatementDays,
  StatementQuery,
  StatementRow,
  StatementSums,
} from "../../contract/wallet.ts";
import type { Db } from "../db/sql.ts";
import { orderValues, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { findOwnNames } from "../services/catalogue.ts";

type OfOrder = {
  orderId: string | null;
  shown: string | null;
  category: string | null;
  form: OrderForm | null;
};
type Omitted = "serviceName" | "orderNumber" | "number" | "chosen" | "orderedBy" | keyof OfMoney;
type OfMoney = {
  sentBy: Wallet | null;
  gateway: Gateway | null;
  byItself: number | null;
  code: string | null;
};
type Row = Omit<StatementRow, Omitted> &
  OfOrder &
  OfMoney & { number: number | null; orderedBy: StatementRow["orderedBy"] | null };

/**
 * Newest first. `before`: the last wallet version of the page before. A refund has the service of
 * its charge.
 */
export async function listStatement(
  sql: Db,
  seal: Seal,
  userId: string,
  { limit, before, from, to }: StatementQuery & { limit: number },
): Promise<StatementRow[]> {
  const rows = await sql<Row[]>`
    select wallet_version::text as _id, kind, case when debit = 'wallet' then -amount
      else amount end as amount,
           balance_after as balance, reason, iso(t.created_at) as created_at,
           (select json_build_object('_id', w.id, 'name', w.full_name) from users w
             where w.id = coalesce(o.ordered_by, t.actor_id) and w.pays_from = t.user_id
           ) as ordered_by,
           o.id as order_id, o.number, o.shown, o.category, o.form,
           (select p.provider from topups p where p.id = t.source_id and t.kind = 'topup'
             and p.claimed_trx is not null) as sent_by,
           (select 'sslcommerz' from topups p where p.id = t.source_id and t.kind = 'topup'
             and p.provider like 'sslcommerz%') as gateway,
           (select extract(epoch from m.credited_at - p.created_at)::int
            from heard_messages m join topups p on p.id = m.topup_id
            where m.topup_id = t.source_id and t.kind = 'topup' and m.credited_at is not null
           ) as by_itself,
           (select c.code from code_uses u join codes c on c.id = u.code_id
             where t.kind = 'bonus' and u.given_back_at is null
               and (u.id = t.source_id or u.topup_id = t.source_id)) as code,
           coalesce(service, (select c.service from transfers c
             where c.kind = 'charge' and c.source_id = t.of
                                and c.source_kind = case t.source_kind when 'refund' then 'order'
                                  else t.source_kind end)) as service
    from (select t.*, coalesce(r.order_id, t.source_id) as of
          from transfers t left join refunds r on t.source_kind = 'refund' and r.id = t.source_id) t
    left join orders o on t.source_kind in ('order', 'refund') and o.id = t.of
    where t.user_id = ${userId} ${before ? sql`and wallet_version < ${before}` : sql``}
      ${within(sql, { from, to })}
    order by wallet_version desc
    limit ${limit}`;
  const names = await findOwnNames(
    sql,
    rows.flatMap(({ service }) => service ?? []),
  );
  return rows.map(({ number, shown, category, form, orderedBy, ...of }) => {
    const { sentBy, gateway, byItself, code, ...row } = of;
    return {
      ...row,
      serviceName: (row.service && names.get(row.service)) || null,
      orderNumber: number === null ? null : orderNumber(number),
      ...whoseOf(seal, userId, { orderId: row.orderId, shown, category, form }),
      ...(sentBy && { sentBy }),
      ...(gateway && { gateway }),
      ...(byItself !== null && { byItself }),
      ...(code && { code }),
      ...(orderedBy && { orderedBy }),
      amount: tkFromPoisha(row.amount),
      balance: tkFromPoisha(row.balance),
    };
  });
}

/** The sums of all movements on those days, however many pages they fill. */
export async function sumStatement(
  sql: Db,
  userId: string,
  days: StatementDays,
): Promise<StatementSums> {
  const [row] = await sql<[StatementSums]>`
    select coalesce(sum(amount) filter (where kind not in ('charge', 'refund')
      and debit <> 'wallet'), 0)::bigint as added,
           coalesce(sum(amount) filter (where kind = 'charge'), 0)::bigint as spent,
           coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as returned,
           coalesce(sum(amount) filter (where kind not in ('charge', 'refund')
             and debit = 'wallet'), 0)::bigint as taken_off
    from transfers t where user_id = ${userId} ${within(sql, days)}`;
  const { added, spent, returned, takenOff } = row;
  return {
    added: tkFromPoisha(added),
    spent: tkFromPoisha(spent),
    returned: tkFromPoisha(returned),
    takenOff: tkFromPoisha(takenOff),
  };
}

function within(sql: Db, { from, to }: StatementDays) {
  return sql`
    ${from ? sql`and t.created_at >= dhaka_midnight(${from})` : sql``}
    ${to ? sql`and t.created_at < dhaka_midnight(${to}::date + 1)` : sql``}`;
}

function whoseOf(seal: Seal, userId: string, { orderId, shown, category, form }: OfOrder) {
  const values =
    orderId && shown
      ? orderValues("shown").tryOpen(seal, rowOf(orderId, userId), shown)
      : undefined;
  const fields = form?.fields ?? findBuiltIn(category ?? "")?.fields ?? [];
  const main = fields.find(({ name, findBy }) => findBy && values?.[name]);
  const chosen = fields.flatMap(({ name, label, options = [], public: open }) =>
    options.flatMap(({ value, label: option }) =>
      open && values?.[name] === value ? { label, option } : [],
    ),
  );
  return {
    forWhom: values?.["forWhom"],
    number: main && values?.[main.name],
    ...(chosen.length > 0 && { chosen }),
  };
}

/** Below which balance, in tk, a user wants to be told; null for none. */
export async function findAlert(sql: Db, userId: string): Promise<number | null> {
  const [row] = await sql<
    { alertBelow: number | null }[]
  >`select alert_below from accounts where user_id = ${userId}`;
  return row?.alertBelow ? tkFromPoisha(row.alertBelow) : null;
}

/** `below` in poisha. */
export async function setAlert(sql: Db, userId: string, below: number | null): Promise<void> {
  await sql`update accounts set alert_below = ${below} where user_id = ${userId}`;
}
