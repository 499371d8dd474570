import type { Fragment } from "postgres";
import type { ReviewReason } from "../../contract/recharge.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { countOf, type Db, first } from "../db/sql.ts";
import type { IdempotentRequest } from "../http/idempotency.ts";
import { payer } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import type { TopupState } from "./history-queries.ts";
import type { CreatedPayment, Doubt, Paid } from "./provider.ts";

/** A top-up as recharge.ts handles it. `amount` in poisha. */
export type Topup = {
  id: string;
  userId: string;
  provider: string;
  amount: number;
  invoice: string;
  state: TopupState;
  paymentId: string | null;
  payUrl: string | null;
  doubt: Doubt | null;
  reviewReason: ReviewReason | null;
};

/** How often a payer may try to confirm one payment: each try is a call to the provider. */
const MAX_CONFIRMS = 20;
/** A confirm without an answer for longer is in doubt: the provider's own limit is 30 s. */
const DOUBT_AFTER = "2 minutes";

function columns(sql: Db) {
  return sql`id, user_id, provider, amount, invoice, state, payment_id, pay_url, doubt,
    review_reason`;
}

/**
 * It is not known yet whether money moved. Only in these states a report of "not paid" ends a
 * top-up.
 */
function inDoubt(sql: Db) {
  return sql`(state in ('executing', 'unknown') or state = 'review'
    and review_reason = 'no-answer')`;
}

/**
 * Top-ups that staff must decide or compare, and those of unknown outcome, without those that staff
 * has put away.
 */
export async function countTroubled(sql: Db): Promise<{ review: number; doubt: number }> {
  const [row] = await sql<[{ review: number; doubt: number }]>`
    select count(*) filter (where state = 'review')::int as review,
           count(*) filter (where state = 'unknown'
             or confirmed_at < now() - ${DOUBT_AFTER}::interval
               and state = 'executing')::int as doubt
    from topups
    where state in ('executing', 'unknown', 'review') and hidden_at is null`;
  return row;
}

export function findTopup(sql: Db, id: string): Promise<Topup | undefined> {
  return first(sql<Topup[]>`select ${columns(sql)} from topups where id = ${id}`);
}

export function findReturned(
  sql: Db,
  provider: string,
  paymentId: string,
): Promise<Topup | undefined> {
  return first(sql<Topup[]>`
    select ${columns(sql)} from topups where provider = ${provider} and payment_id = ${paymentId}`);
}

/**
 * Stores a top-up before the provider is called. `added`: to the steps' bonus. Undefined when this
 * key has one already.
 */
export function insertTopup(
  sql: Db,
  { userId, key, hash }: IdempotentRequest,
  {
    provider,
    amount,
    added,
    invoice,
  }: { [Name in "provider" | "invoice"]: string } & {
    [Name in "amount" | "added"]: number;
  },
): Promise<Topup | undefined> {
  return first(sql<Topup[]>`
    insert into topups (user_id, provider, amount, bonus, invoice, request_key, request_hash)
    values (${userId}, ${provider}, ${amount}, bonus_of(${amount}) + ${added},
      ${invoice}, ${key ?? null},
      ${hash})
    on conflict (user_id, request_key) do nothing
    returning ${columns(sql)}`);
}

export function findAttempt(sql: Db, { userId, key }: IdempotentRequest) {
  return first(sql<(Topup & { requestHash: Buffer })[]>`
    select ${columns(sql)}, request_hash from topups
    where user_id = ${userId} and request_key = ${key ?? null}`);
}

/**
 * Gives a top-up its one payment. Undefined when it has one already. After `checkSeconds` it is
 * looked at, if nobody has come back until then.
 */
export function attachPayment(
  sql: Db,
  id: string,
  { paymentId, payUrl }: CreatedPayment,
  checkSeconds: number,
): Promise<Topup | undefined> {
  return first(sql<Topup[]>`
    update topups set state = 'redirected', payment_id = ${paymentId}, pay_url = ${payUrl},
      updated_at = now(),
           next_check_at = now() + make_interval(secs => ${checkSeconds})
    where id = ${id} and state = 'created'
    returning ${columns(sql)}`);
}

/**
 * One caller gets it, the next only after the provider says that it can still be confirmed.
 * `counts`: against the payer's limit.
 */
export function beginConfirm(
  sql: Db,
  id: string,
  checkSeconds: number,
  { counts }: { counts: boolean },
) {
  return first(sql<Topup[]>`
    update topups set state = 'executing', confirmed_at = now(),
      confirms = confirms + ${counts ? 1 : 0}, doubt = null,
           checks = 0, updated_at = now(),
             next_check_at = now() + make_interval(secs => ${checkSeconds})
    where id = ${id} and state in ('redirected', 'cancelled', 'failed', 'expired')
      and confirmed_at is null
      and (${!counts} or confirms < ${MAX_CONFIRMS})
    returning ${columns(sql)}`);
}

/**
 * Notes how an unconfirmed payment ended without money. Changes nothing once a confirm was sent.
 * `from`: the states that it may have been in.
 */
export async function closeUnpaid(
  sql: Db,
  id: string,
  state: "cancelled" | "failed",
  from: TopupState[] = ["redirected", "cancelled", "failed"],
): Promise<void> {
  await sql`
    update topups set state = ${state}, next_check_at = null, updated_at = now()
    where id = ${id} and state = any(${from}) and confirmed_at is null and state <> ${state}`;
}

/** Credits it, at most once ever, or puts it into review: see settle_topup in db/functions/. */
export async function settlePaid(
  sql: Db,
  seal: Seal,
  { id, userId }: Topup,
  paid: Paid,
  actor: string | undefined,
) {
  await sql`
    select id from settle_topup(${id}, ${paid.trxId}, ${paid.amount ?? null}, ${paid.currency},
      ${paid.invoice},
                                ${paid.payer && payer.seal(seal, id, paid.payer)},
                                  ${seal.numberHash(paid.payer, userId)}, ${paid.paidAt ?? null},
                                    ${actor ?? null})`;
}

/**
 * Puts a paid one into review, unless it is credited or there already. It keeps its trxID if no
 * other has it. Answers its payer.
 */
export async function hold(tx: Db, id: string, paid: Paid): Promise<string | undefined> {
  const reported = {
    trxId: paid.trxId,
    currency: paid.currency,
    invoice: paid.invoice,
    amount: paid.amount === undefined ? null : tkFromPoisha(paid.amount),
  };
  const [held] = await tx<{ userId: string }[]>`
    update topups t set state = 'review', review_reason = 'risk', doubt = null,
      next_check_at = null, hidden_at = null, updated_at = now(),
      paid_at = coalesce(${paid.paidAt ?? null}, now()), reported = ${tx.json(reported)},
      trx_id = (select case when not exists (select from topups other
        where other.provider = t.provider and upper(other.trx_id) = upper(${paid.trxId})
          and other.id <> t.id) then ${paid.trxId} end)
    where id = ${id} and state <> 'credited' and review_reason is distinct from 'risk'
    returning user_id`;
  return held?.userId;
}

/**
 * Ends a confirmed top-up without money. `again`: the confirm changed nothing, so another may
 * follow.
 */
export async function settleRefused(sql: Db, id: string, again: boolean): Promise<void> {
  await sql`
    update topups set state = 'failed', review_reason = null, next_check_at = null,
      updated_at = now(), hidden_at = null,
           confirmed_at = case when ${again} then null else confirmed_at end
    where id = ${id} and ${inDoubt(sql)}`;
}

/**
 * Leaves it in doubt until the next time of the `schedule` (seconds after the confirm). After the
 * last it has failed if the provider calls it unpaid, and goes to review if that never answered.
 * For a clock that was set back a confirm in the future counts as now.
 */
export async function settleUnknown(
  sql: Db,
  id: string,
  doubt: Doubt | undefined,
  schedule: number[],
): Promise<void> {
  await sql`
    with topup as (
      select id, least(confirmed_at, now()) as confirmed_at, checks + 1 as checks from topups
      where id = ${id}
    ), next as (
      select t.*, ${nextCheck(sql, sql`t.confirmed_at`, schedule)} as at from topup t
    )
    update topups t
    set state = case when next.at is not null then 'unknown'
      when ${doubt === undefined} then 'failed' else 'review' end,
        review_reason = case when next.at is null and ${doubt !== undefined} then 'no-answer' end,
        hidden_at = case when next.at is not null then hidden_at end,
        doubt = coalesce(t.doubt, ${doubt ?? null}, 'no-answer'), next_check_at = next.at,
          updated_at = now(),
        confirmed_at = next.confirmed_at, checks = next.checks
    from next
    where t.id = next.id and ${inDoubt(sql)}`;
}

/** Of one that nobody came back from. One that is closed already stays as it is. */
export async function expire(sql: Db, id: string): Promise<void> {
  await sql`
    update topups set state = case state when 'redirected' then 'expired' else state end,
      next_check_at = null, updated_at = now()
    where id = ${id} and ${isUnconfirmed(sql)}`;
}

/**
 * After a query about a payment that nobody came back from, or that is closed already: it is asked
 * about again at the next time of the `schedule` (seconds after it was begun). After the last it
 * has expired, but goes to review if the provider never `answered`.
 */
export async function askLater(
  sql: Db,
  id: string,
  answered: boolean,
  schedule: number[],
): Promise<void> {
  await sql`
    with topup as (
      select id, least(created_at, now()) as begun_at, checks + 1 as checks,
        state = 'redirected' as is_open
      from topups where id = ${id} and ${isUnconfirmed(sql)}
    ), next as (
      select t.*, ${nextCheck(sql, sql`t.begun_at`, schedule)} as at from topup t
    )
    update topups t
    set state = case when not is_open or next.at is not null then state
      when ${answered} then 'expired' else 'review' end,
        review_reason = case when is_open and next.at is null and ${!answered} then 'no-answer' end,
        hidden_at = case when not is_open or next.at is not null then hidden_at end,
        next_check_at = next.at, checks = next.checks, updated_at = now()
    from next
    where t.id = next.id and ${isUnconfirmed(sql)}`;
}

/** No money was in doubt: nobody came back, or it ended without any. */
function isUnconfirmed(sql: Db) {
  return sql`(state in ('redirected', 'cancelled', 'failed', 'expired') and confirmed_at is null)`;
}

/** Has the sweep look at a payment now, unless it is decided. Answers how many there are. */
export function hasten(sql: Db, id: string): Promise<number> {
  return countOf(sql`
    update topups set next_check_at = now()
    where id = ${id} and (${isUnconfirmed(sql)} or ${inDoubt(sql)} and state <> 'executing')`);
}

/**
 * The next time of the schedule after `since`, of a row `t` with its `checks`; null after the last,
 * if it was asked that often: a clock that leapt ahead ends nothing.
 */
function nextCheck(sql: Db, since: Fragment, schedule: number[]) {
  return sql`coalesce(
    (select min(${since} + make_interval(secs => s.seconds))
      from unnest(${schedule}::float8[]) as s(seconds)
     where ${since} + make_interval(secs => s.seconds) > now()),
    case when t.checks < ${schedule.length} then now() + interval '1 hour' end)`;
}

/**
 * Postpones each by `leaseSeconds`, so that no other process takes it. After a clock was set back
 * all in doubt are due.
 */
export async function claimDue(sql: Db, limit: number, leaseSeconds: number): Promise<Topup[]> {
  return sql<Topup[]>`
    update topups
    set next_check_at = now() + make_interval(secs => ${leaseSeconds}),
      updated_at = least(updated_at, now())
    where id in (
      select id from topups
      where next_check_at <= now() or next_check_at is not null and state <> 'redirected'
        and updated_at > now() + interval '1 minute'
      order by next_check_at limit ${limit} for update skip locked
    )
    returning ${columns(sql)}`;
}
