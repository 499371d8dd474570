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
import { hasInName, onDay } from "../db/part-of-name.ts";
import { countOf, type Db } from "../db/sql.ts";
import { payer } from "../seal/columns.ts";
import { findNumbered } from "../seal/numbers.ts";
import type { Seal } from "../seal/seal.ts";

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
    select ${common(sql)}, credit.balance_after as balance
    from topups t left join transfers credit
      on credit.source_kind = 'topup' and credit.source_id = t.id and credit.kind = 'topup'
    where t.user_id = ${userId} and t.payment_id is not null
    order by t.id desc limit ${limit}`;
  return rows.map((row) => ({
    ...toShown(row),
    balance: row.balance && tkFromPoisha(row.balance),
  }));
}

/** `paidBy`: {@link findPaidBy} of what is sought. */
export async function listHistory(
  sql: Db,
  seal: Seal,
  page: Page,
  paidBy: string[],
): Promise<RechargeRecord[]> {
  const rows = await sql<Row[]>`
    select ${columns(sql)}
    from topups t join users u on u.id = t.user_id
    where ${filter(sql, page, paidBy)} ${page.before ? sql`and t.id < ${page.before}` : sql``}
    order by t.id desc
    limit ${page.limit}`;
  return rows.map((row) => toRecord(seal, row));
}

export async function listWaiting(sql: Db, seal: Seal, limit: number): Promise<RechargeRecord[]> {
  const rows = await sql<(Omit<Row, "alike"> & { alike: Row["alike"] | null })[]>`
    select ${columns(sql)},
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
  return rows.map(({ alike, ...row }) => ({ ...toRecord(seal, row), ...(alike && { alike }) }));
}

/** How many recharges the filter finds over all pages, and the tk credited by them. */
export async function totalHistory(
  sql: Db,
  query: RechargeFilter,
  paidBy: string[],
): Promise<RechargeHistory["totals"]> {
  const [row] = await sql<[{ count: number; credited: number }]>`
    select count(*)::int as count, coalesce(sum(t.amount) filter (where t.state = 'credited'),
      0)::bigint as credited
    from topups t join users u on u.id = t.user_id
    where ${filter(sql, query, paidBy)}`;
  return { count: row.count, credited: tkFromPoisha(row.credited) };
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

function common(sql: Db) {
  return sql`
    t.id as _id, t.amount, t.state, case when t.trx_id like 'forgotten %' then ''
      else coalesce(t.trx_id, t.claimed_trx, '') end as trans_id, t.refusal,
    iso(t.paid_at) as payment_execute_time, iso(t.created_at) as created_at,
    case when t.state in ('executing', 'unknown') then iso(t.confirmed_at) end as checked_since,
    case when t.state = 'refused' or t.claimed_trx is not null then t.provider end as sent_by`;
}

function columns(sql: Db) {
  return sql`${common(sql)}, t.user_id, u.full_name as customer, u.username, t.payer as number,
    t.invoice, t.review_reason, t.reported`;
}

/** Ids of recharges with this payer: all of their number, or its last 4 to 6 digits. */
export async function findPaidBy(sql: Db, seal: Seal, { q }: RechargeFilter): Promise<string[]> {
  return q ? findNumbered(sql, seal, "topups", [numberIn(q)]) : [];
}

function filter(sql: Db, { status, day, q }: RechargeFilter, paidBy: string[]) {
  const states = Object.entries(statusOf).filter(([, name]) => name === status);
  return sql`t.hidden_at is null and t.payment_id is not null
    ${status ? sql`and t.state = any(${states.map(([state]) => state)})` : sql``}
    ${day ? sql`and ${onDay(sql, sql`t.created_at`, day)}` : sql``}
    ${q ? found(sql, q, paidBy) : sql``}`;
}

function numberIn(q: string): string {
  const mobile = checkMobile(q);
  return mobile.ok ? mobile.value : (trxIdIn(q) ?? normaliseNumber(q)) || q;
}

/** In a name or number of the payment, as pasted, or one of these. */
function found(sql: Db, q: string, paidBy: string[]) {
  const number = anywhere(numberIn(q));
  return sql`and (${hasInName(sql, q)} or lower(coalesce(t.trx_id, t.claimed_trx)) like ${number}
    or t.id = any(${paidBy}) or lower(t.invoice) like ${number} or t.user_id::text = ${q})`;
}

function anywhere(typed: string): string {
  return `%${typed.toLowerCase().replace(/[%_\\]/g, "\\$&")}%`;
}

function toShown<T extends { state: TopupState; amount: number }>({ state, ...row }: T) {
  return { ...row, amount: tkFromPoisha(row.amount), status: statusOf[state] };
}

function toRecord(seal: Seal, row: Row): RechargeRecord {
  return { ...toShown(row), number: payer.tryOpen(seal, row._id, row.number) ?? null };
}
