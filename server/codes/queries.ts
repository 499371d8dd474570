import type { Code, CodeFilter, CodeUse, MakeCode } from "../../contract/codes.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { countRows, type Db, first } from "../db/sql.ts";

/** `amount` in poisha; `percent` is null for a sum. */
export type StoredCode = {
  id: string;
  amount: number;
  percent: number | null;
  count: number;
  ended: boolean;
};

/**
 * Undefined when there is this code already, also one that is easily taken for it.
 */
export async function insertCode(
  tx: Db,
  { gives, percent, amount, count, ends }: MakeCode,
  code: string,
  admin: string,
): Promise<Code | undefined> {
  const [made] = await tx<{ id: string }[]>`
    insert into codes (code, amount, percent, count, ends, created_by)
    values (${code}, ${amount}, ${gives === "percent" ? percent : null}::numeric / 100, ${count},
      ${ends}, ${admin})
    on conflict (without_twins(code)) do nothing returning id`;
  if (!made) return undefined;
  const [row] = await tx<Row[]>`${listed(tx)} where c.id = ${made.id}`;
  return row && toShown(row);
}

export function markEnded(tx: Db, id: string) {
  return first(tx<{ code: string; changed: boolean }[]>`
    with before as (select id, ended_at from codes where id = ${id} for update)
    update codes c set ended_at = coalesce(c.ended_at, now()) from before where c.id = before.id
    returning c.code, before.ended_at is null as changed`);
}

type Row = Omit<Code, "status"> & { ended: boolean };
type Page = { limit: number; before?: string | undefined };

export async function listCodes(sql: Db, page: CodeFilter & Page): Promise<Code[]> {
  const { status, before, limit } = page;
  const rows = await sql<Row[]>`
    select * from (${listed(sql)}) c
    where true ${before ? sql`and c._id < ${before}` : sql``}
      ${status === "ended" ? sql`and c.ended` : sql``}
      ${status === "used-up" ? sql`and not c.ended and c.used >= c.count` : sql``}
      ${status === "open" ? sql`and not c.ended and c.used < c.count` : sql``}
    order by c._id desc limit ${limit}`;
  return rows.map(toShown);
}

function listed(sql: Db) {
  return sql`
    select c.id as _id, c.code, c.amount, c.percent::float8 as percent, c.count,
      c.ends::text as ends, iso(c.created_at) as created_at, ${isOver(sql)} as ended,
      (select count(*)::int from code_uses u
        where u.code_id = c.id and u.given_back_at is null) as used
    from codes c`;
}

function isOver(sql: Db) {
  return sql`(c.ended_at is not null or c.ends < dhaka_day(now()))`;
}

function toShown({ ended, ...row }: Row): Code {
  const status = ended ? "ended" : row.used >= row.count ? "used-up" : "open";
  return { ...row, amount: tkFromPoisha(row.amount), status };
}

export async function listUses(sql: Db, code: string, { before, limit }: Page): Promise<CodeUse[]> {
  const rows = await sql<CodeUse[]>`
    select u.id as _id, w.full_name as customer, w.username, u.amount, iso(u.created_at) as at,
      case when u.given_back_at is not null then 'given-back'
        when u.topup_id is null or t.state = 'credited' then 'given' else 'held' end as state
    from code_uses u join users w on w.id = u.user_id left join topups t on t.id = u.topup_id
    where u.code_id = ${code} ${before ? sql`and u.id < ${before}` : sql``}
    order by u.id desc limit ${limit}`;
  return rows.map((row) => ({ ...row, amount: tkFromPoisha(row.amount) }));
}

/**
 * Locks it until the transaction ends, so that those who take it at once see each other.
 */
export function lockCode(tx: Db, code: string): Promise<StoredCode | undefined> {
  return first(tx<StoredCode[]>`
    select c.id, c.amount, c.percent::float8 as percent, c.count, ${isOver(tx)} as ended
    from codes c where without_twins(c.code) = without_twins(${code}) for no key update`);
}

/** So long the provider is waited for: a recharge without a payment by then never gets one. */
const LOST_AFTER = "2 minutes";

/** What is held of a locked code for recharges whose begin broke half-way goes back. */
export async function giveBackLost(tx: Db, code: string): Promise<void> {
  await tx`
    update code_uses u set given_back_at = now() from topups t
    where u.code_id = ${code} and u.given_back_at is null and t.id = u.topup_id
      and t.state = 'created' and t.created_at < now() - ${LOST_AFTER}::interval`;
}

/** Of a recharge for which the provider made no payment. */
export async function giveBack(sql: Db, topup: string): Promise<void> {
  await sql`
    update code_uses u set given_back_at = now() from topups t
    where u.topup_id = ${topup} and u.given_back_at is null and t.id = u.topup_id
      and t.state = 'created'`;
}

export async function isUsedBy(tx: Db, code: string, user: string): Promise<boolean> {
  return (await countRows(tx, tx`${uses(tx, code)} and user_id = ${user}`)) > 0;
}

export function countUses(tx: Db, code: string): Promise<number> {
  return countRows(tx, uses(tx, code));
}

function uses(tx: Db, code: string) {
  return tx`code_uses where code_id = ${code} and given_back_at is null`;
}

/** `amount` in poisha. Answers the id of the use. */
export async function insertUse(
  tx: Db,
  use: { code: string; user: string; topup?: string; amount: number },
): Promise<string> {
  const [row] = await tx<[{ id: string }]>`
    insert into code_uses (code_id, user_id, topup_id, amount)
    values (${use.code}, ${use.user}, ${use.topup ?? null}, ${use.amount}) returning id`;
  return row.id;
}
