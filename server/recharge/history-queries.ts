import { MOST_COUNTED } from "../../contract/queue.ts";
import {
  type ListRecharges,
  type MyRecharge,
  type RechargeFilter,
  type RechargeHistory,
  type RechargeRecord,
  type RechargeStatus,
  trxIdIn,
} from "../../contract/recharge.ts";
import { checkMobile } from "../../contract/values/identifiers.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { FEW_NAMED, findNamed, hasInName, isSelective, onDay } from "../db/part-of-name.ts";
import { countOf, type Db } from "../db/sql.ts";
import { isUuid } from "../db/uuid.ts";
import { payer } from "../seal/columns.ts";
import { findNumbered } from "../seal/numbers.ts";
import type { Seal } from "../seal/seal.ts";
import { dailySums } from "../wallet/daily.ts";
import { type Days, onDays, wayOf } from "../wallet/reported/happened.ts";
import { sandboxNames } from "./play-money.ts";

type Stored<Shown> = Omit<Shown, "status"> & { state: TopupState };
type Row = Stored<RechargeRecord> & { number: string };
export type Page = Omit<ListRecharges, "limit"> & { limit: number };

const statusOf = {
  created: "pending",
  redirected: "pending",
  executing: "pending",
  unknown: "pending",
  credited: "success",
  failed: "failure",
  cancelled: "cancel",
  expired: "expired",
  review: "review",
  claimed: "waiting",
  refused: "refused",
} as const satisfies Record<string, RechargeStatus>;
export type TopupState = keyof typeof statusOf;

export async function listMine(sql: Db, userId: string, limit: number): Promise<MyRecharge[]> {
  const rows = await sql<Stored<MyRecharge>[]>`
    select ${common(sql)}, (select max(balance_after) from transfers
      where source_kind = 'topup' and source_id = t.id) as balance
    from topups t
    where t.user_id = ${userId} and t.payment_id is not null
    order by t.id desc limit ${limit}`;
  return rows.map((row) => ({
    ...toShown(row),
    balance: row.balance && tkFromPoisha(row.balance),
  }));
}

/** `sought`: {@link findSought} of the filter. */
export async function listHistory(
  sql: Db,
  seal: Seal,
  page: Page,
  sought: Sought | undefined,
): Promise<RechargeRecord[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}
    from topups t join users u on u.id = t.user_id
    where ${filter(sql, page, sought)} ${page.before ? sql`and t.id < ${page.before}` : sql``}
    order by t.id desc
    limit ${page.limit}`;
  return rows.map((row) => toRecord(seal, row));
}

export async function listWaiting(sql: Db, seal: Seal, limit: number): Promise<RechargeRecord[]> {
  type Waiting = Omit<Row, "alike" | "heard"> & {
    alike: Row["alike"] | null;
    heard: Row["heard"] | null;
  };
  const rows = await sql<Waiting[]>`
    select ${columns(sql)},
           (select json_build_object('sum', m.sum, 'at', iso(m.said_at), 'device', d.name,
              'why', why_heard_waits(m, t))
            from heard_messages m join heard_devices d on d.id = m.device_id
            where m.wallet = t.provider and without_twins(m.trx_id) = without_twins(t.claimed_trx)
            order by m.trx_id = t.claimed_trx desc, m.topup_id is null desc, m.id limit 1) as heard,
           (select json_build_object('transId', coalesce(other.trx_id, other.claimed_trx),
             'customer', owner.full_name,
              'createdAt', iso(other.created_at), 'sentBy', other.provider,
              'status', case other.state when 'credited' then 'success'
                when 'claimed' then 'waiting' else 'review' end)
            from topups other join users owner on owner.id = other.user_id
            where without_twins(coalesce(other.trx_id,
              other.claimed_trx)) = without_twins(t.claimed_trx)
              and other.id <> t.id and other.state in ('credited', 'claimed', 'review')
            order by upper(coalesce(other.trx_id, other.claimed_trx)) = t.claimed_trx desc,
              other.provider = t.provider desc,
              other.state = 'credited' desc, other.id limit 1) as alike
    from topups t join users u on u.id = t.user_id
    where t.state = 'claimed' order by t.id limit ${limit}`;
  return rows.map(({ alike, heard, ...row }) => ({
    ...toRecord(seal, row),
    ...(alike && { alike }),
    ...(heard && { heard: { ...heard, sum: tkFromPoisha(heard.sum) } }),
  }));
}

/**
 * How many recharges the filter finds over all pages, up to one more than {@link MOST_COUNTED}, and
 * the tk credited by them; where one seeks, by those that were counted.
 */
export async function totalHistory(
  sql: Db,
  query: RechargeFilter,
  sought: Sought | undefined,
): Promise<RechargeHistory["totals"]> {
  const [row] = await sql<[{ count: number; credited: number }]>`
    select count(*)::int as count, coalesce(sum(amount) filter (where state = 'credited'),
      0)::bigint as credited
    from (select t.amount, t.state from topups t
          where ${filter(sql, query, sought)} limit ${MOST_COUNTED + 1}) as counted`;
  const credited =
    row.count > MOST_COUNTED && !sought ? await sumCredited(sql, query) : row.credited;
  return { count: row.count, credited: tkFromPoisha(credited) };
}

/**
 * The poisha of all credited ones, of a day or since the history was cleared, from the sums of
 * days: what was credited later stands in it, what was credited before does not.
 */
async function sumCredited(sql: Db, query: RechargeFilter): Promise<number> {
  const { status, day, from, to, way } = query;
  if (status && status !== "success") return 0;
  if (from || to || way) {
    const [row] = await sql<[{ credited: number }]>`
      select coalesce(sum(amount) filter (where state = 'credited'), 0)::bigint as credited
      from topups t where ${filter(sql, query, undefined)}`;
    return row.credited;
  }
  const [row] = await (day
    ? sql<[{ credited: number }]>`
        select coalesce(sum(amount), 0)::bigint as credited from topups
        where state = 'credited' and hidden_at is null and ${onDay(sql, sql`created_at`, day)}`
    : sql<[{ credited: number }]>`
        with cleared as (
          select coalesce(max(hidden_at), '-infinity') as at,
            coalesce(dhaka_day(max(hidden_at)) + 1, (select min(day) from rolled_days),
              dhaka_day(now())) as next
          from topups where hidden_at is not null
        )
        select coalesce((select sum(amount) from transfers, cleared
                         where kind = 'topup' and created_at > at
                           and created_at < dhaka_midnight(next)), 0)::bigint
          + coalesce((select sum(added)
              from (${dailySums(sql, sql`(select next from cleared)`, sql`dhaka_day(now())`)}) as s
              where kind = 'topup'), 0)::bigint as credited`);
  return row.credited;
}

export async function findRecord(
  sql: Db,
  seal: Seal,
  id: string,
): Promise<RechargeRecord | undefined> {
  const [row] = await sql<Row[]>`
    select ${columns(sql)} from topups t join users u on u.id = t.user_id
    where t.id = ${id} and t.payment_id is not null`;
  return row && toRecord(seal, row);
}

/**
 * Clears the history: its rows are hidden. One that is decided later comes back. Answers how many
 * were hidden.
 */
export function hideHistory(sql: Db): Promise<number> {
  return countOf(
    sql`update topups set hidden_at = now() where hidden_at is null and payment_id is not null
      and state <> 'claimed'`,
  );
}

/** Live and of its sandbox. */
export const ofSslCommerz = ["sslcommerz", sandboxNames.sslcommerz];

function common(sql: Db) {
  return sql`
    t.id as _id, t.amount, t.bonus, t.state, case when t.trx_id like 'forgotten %' then ''
      else coalesce(t.trx_id, t.claimed_trx, '') end as trans_id,
    case when t.state = 'refused' then t.refusal end as refusal,
    iso(t.paid_at) as payment_execute_time, iso(t.created_at) as created_at,
    case when t.state in ('executing', 'unknown') then iso(t.confirmed_at) end as checked_since,
    (select extract(epoch from m.credited_at - t.created_at)::int from heard_messages m
      where m.topup_id = t.id and m.credited_at is not null) as by_itself,
    case when t.state = 'refused' or t.claimed_trx is not null then t.provider end as sent_by,
    case when t.state = 'refused' or t.claimed_trx is not null then null
      when t.provider = any(${ofSslCommerz}) then 'sslcommerz' else 'bkash' end as gateway`;
}

function columns(sql: Db) {
  return sql`${common(sql)}, t.user_id, u.full_name as customer, u.username, t.payer as number,
    t.invoice, t.review_reason, t.reported`;
}

/**
 * What is sought, with the users of that name or id and the recharges with this payer: all of their
 * number, or its last 4 to 6 digits.
 */
type Sought = { q: string; number: string; named: string[]; paidBy: string[] };

export async function findSought(
  sql: Db,
  seal: Seal,
  { q }: RechargeFilter,
): Promise<Sought | undefined> {
  if (!q) return undefined;
  const number = numberIn(q);
  // A payer is found by digits; what has letters is a TrxID or a name.
  const digits = /^\d+$/.test(number) ? [number] : [];
  const paidBy = await findNumbered(sql, seal, "topups", digits);
  const named = isUuid(q) ? [q] : await findNamed(sql, q);
  return { q, number: number.toLowerCase(), named, paidBy };
}

function filter(sql: Db, query: RechargeFilter, sought: Sought | undefined) {
  const { status, day } = query;
  const states = Object.entries(statusOf).filter(([, name]) => name === status);
  return sql`${isShown(sql)}
    ${status ? sql`and t.state = any(${states.map(([state]) => state)})` : sql``}
    ${day ? sql`and ${onDay(sql, sql`t.created_at`, day)}` : sql``}
    ${isBehind(sql, query)}
    ${sought ? found(sql, sought) : sql``}`;
}

/** What limits top-ups `t` to those behind a figure of a report. */
function isBehind(sql: Db, { status, from, to, way }: RechargeFilter) {
  const days = daysOf(sql, { from, to });
  const credited = sql`exists (
    select from transfers m where m.source_kind = 'topup' and m.source_id = t.id
      and m.kind = 'topup' and ${onDays(sql, sql`m.created_at`, days)})`;
  const onThem = status === "success" ? credited : onDays(sql, sql`t.created_at`, days);
  return sql`
    ${way === "bonus" ? sql`and t.bonus > 0` : sql``}
    ${way && way !== "bonus" ? sql`and ${wayOf(sql, sql`t`)} = ${way}` : sql``}
    ${from || to ? sql`and t.created_at < dhaka_midnight(${days.last} + 1) and ${onThem}` : sql``}`;
}

function daysOf(sql: Db, { from, to }: Pick<RechargeFilter, "from" | "to">): Days {
  const [first, last] = [from ?? to ?? null, to ?? from ?? null];
  return { first: sql`${first}::date`, last: sql`${last}::date` };
}

function isShown(sql: Db) {
  return sql`t.hidden_at is null and t.payment_id is not null`;
}

function numberIn(q: string): string {
  const mobile = checkMobile(q);
  return mobile.ok ? mobile.value : (trxIdIn(q) ?? normaliseNumber(q)) || q;
}

/** In a name or number of the payment, as pasted, or one of the payer's. */
function found(sql: Db, { q, number, named, paidBy }: Sought) {
  const words = sql`payment_words(coalesce(t.trx_id, t.claimed_trx), t.invoice)`;
  const hasNumber = sql`strpos(${words}, ${number}) > 0`;
  if (!isSelective(number) || !isSelective(q) || named.length > FEW_NAMED)
    return sql`and (${hasNumber} or t.id = any(${paidBy}) or t.user_id in (select id from users
      where deleted_at is null and ${hasInName(sql, q)}))`;
  // All are gathered first, each by its index: the planner might walk the whole list for a rare
  // one.
  return sql`and t.id = any(array(
    select t.id from topups t
    where ${isShown(sql)} and trigrams(${words}) @> trigrams(${number}) and ${hasNumber}
    union all
    select id from topups where user_id = any(${named}::uuid[])
    union all
    select unnest(${paidBy}::uuid[])))`;
}

function toShown<T extends { state: TopupState; amount: number; bonus: number }>({
  state,
  ...row
}: T) {
  const [amount, bonus] = [tkFromPoisha(row.amount), tkFromPoisha(row.bonus)];
  return { ...row, amount, bonus, status: statusOf[state] };
}

function toRecord(seal: Seal, row: Row): RechargeRecord {
  return { ...toShown(row), number: payer.tryOpen(seal, row._id, row.number) ?? null };
}
