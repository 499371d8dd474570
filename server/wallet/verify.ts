import type postgres from "postgres";
import { allowLong, type Db, type Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { wrongDays } from "./daily.ts";
import { wrongReports } from "./reported/wrong.ts";
import {
  everything,
  findVerified,
  forgetVerified,
  newSince,
  noteVerified,
  type Part,
  type Verified,
} from "./verified.ts";

export type Finding = { rule: string; broken: number; examples: string[] };

export type LedgerCounts = {
  wallets: number;
  transfers: number;
  orders: number;
  roshidSaves: number;
};

/** Tables that a backup may lack. */
type Newer = { heard: boolean; codes: boolean; reports: boolean; closings: boolean };

const EXAMPLES = 5;

/**
 * An empty list: all rules hold. It only reads, the ledger in one statement, so it may run beside a
 * working server. `since`: only what is new is looked at, by the same rules; what was tampered with
 * further down takes a check of all.
 */
export async function verifyLedger(sql: Db, since?: Verified): Promise<Finding[]> {
  const part = since ? newSince(sql, since) : everything(sql);
  // A backup before an upgrade has the tables of the program before.
  const [there] = await sql<[Newer]>`
    select to_regclass('heard_messages') is not null as heard,
      to_regclass('code_uses') is not null as codes,
      to_regclass('reported_days') is not null as reports,
      to_regclass('closings') is not null as closings`;
  const always = rules(sql, part, there);
  const all = {
    ...always,
    ...(there.reports && {
      "the sums of reports are those of what happened": wrongReports(
        sql,
        since ? part.firstDay : sql`(select min(day) from reported_days)`,
      ),
    }),
    ...(there.closings && !since && rulesOfClosings(sql)),
    ...(!since && rulesOfVerified(sql)),
  };
  const each = Object.entries(all).map(
    ([rule, subjects], at) =>
      sql`select ${at}::int as at, ${rule}::text as rule, subject from (${subjects}) as broken`,
  );
  return sql<Finding[]>`
    with ${part.as} broken as materialized (
      ${each.reduce((before, one) => sql`${before} union all ${one}`)})
    select rule, count(*)::int as broken,
           array_agg(subject order by subject) filter (where place <= ${EXAMPLES}) as examples
    from (select at, rule, subject, row_number() over (partition by at order by subject) as place
          from broken) as numbered
    group by at, rule
    order by at`;
}

/**
 * Checks what is new since the last time that this found all right, or all. What is right is noted,
 * for the next time; when anything is not, the next check reads all again.
 */
export async function verifyOn(sql: Sql, patienceMs: number): Promise<Finding[]> {
  return sql.begin("isolation level repeatable read", async (tx) => {
    await allowLong(tx, patienceMs);
    const since = await findVerified(tx);
    const findings = await verifyLedger(tx, since);
    await (findings.length === 0 ? noteVerified(tx, since) : forgetVerified(tx));
    return findings;
  });
}

/** How much there is, or how much of it is new. */
export async function countLedger(sql: Db, since?: Verified): Promise<LedgerCounts> {
  const { as, movements, orders, saves } = since ? newSince(sql, since) : everything(sql);
  const [counts] = await sql<[LedgerCounts]>`
    with ${as} wallets as (select from accounts)
    select (select count(*)::int from wallets) as wallets,
           (select count(*)::int from ${movements} t) as transfers,
           (select count(*)::int from ${orders} o) as orders,
           (select count(*)::int from ${saves} r) as roshid_saves`;
  return counts;
}

/** A closing is the sum of its movements, and follows the one before it. */
function rulesOfClosings(sql: Db): Record<string, postgres.Fragment> {
  return {
    "a closing has its ways, and expects what its movements are": sql`
      select 'closing ' || c.number as subject
      from (select closing_id, count(*) as ways, sum(expected) as expected
            from closing_ways group by 1) w
      full join (
        select m.closing_id,
          sum(case when t.credit = 'wallet' then t.amount else -t.amount end) as moved
        from closed_movements m join transfers t using (user_id, wallet_version) group by 1
      ) m using (closing_id)
      right join closings c on c.id = closing_id
      where coalesce(w.expected, 0) <> coalesce(m.moved, 0) or coalesce(w.ways, 0) <> c.ways`,
    "closings are numbered without a gap, each begins after the one before": sql`
      select 'closing ' || number as subject
      from (select number, first_day, lag(number, 1, 0) over by_number as number_before,
              lag(day) over by_number as day_before
            from closings window by_number as (order by number)) c
      where number <> number_before + 1 or first_day <> coalesce(day_before + 1, first_day)`,
  };
}

/**
 * Each reads what `part` has. A table beside it is only asked for single rows, or the daily check
 * would cost more as the years go by.
 */
function rules(
  sql: Db,
  part: Part,
  { heard, codes }: Pick<Newer, "heard" | "codes">,
): Record<string, postgres.Fragment> {
  const { before, movements, orders, refunds, saves, topups, paid, firstDay } = part;
  const signed = sql`case when t.credit = 'wallet' then t.amount else -t.amount end`;
  const creditedByMessage = heard
    ? sql`exists (
        select from heard_messages m
        where m.topup_id = p.id and m.credited_at is not null and m.wallet = p.provider
          and m.sum = p.amount and upper(m.trx_id) = upper(p.trx_id))`
    : sql`false`;
  const givenOnce = (kind: string, amount: postgres.Fragment) => sql`
    select 'top-up ' || p.id as subject
    from ${topups} p left join ${paid} t on t.source_kind = 'topup' and t.source_id = p.id
      and t.kind = ${kind}
    where case when p.state = 'credited' and ${amount} > 0
      then (t.amount, t.user_id) is distinct from (${amount}, p.user_id)
      else t.user_id is not null end
    union all
    select 'top-up ' || t.source_id from ${movements} t
    where t.kind = ${kind} and t.source_kind <> 'code' and (t.source_kind <> 'topup'
      or not exists (select from topups p where p.id = t.source_id))`;
  return {
    "every user has a wallet": sql`
      select 'user ' || u.id as subject from users u
      where not exists (select from accounts a where a.user_id = u.id)`,

    "a balance is its credits less its debits": sql`
      select 'wallet ' || a.user_id as subject
      from accounts a left join ${before} v using (user_id)
      left join ${movements} t on t.user_id = a.user_id
      group by a.user_id
      having a.balance <> coalesce(min(v.balance), 0) + coalesce(sum(${signed}), 0)`,

    "no balance is below zero": sql`
      select 'wallet ' || a.user_id as subject from accounts a where a.balance < 0
      union all
      select 'transfer ' || t.user_id || ' ' || t.wallet_version from ${movements} t
      where t.balance_after < 0`,

    "the transfers of a wallet are numbered without a gap": sql`
      select 'wallet ' || a.user_id as subject
      from accounts a left join ${before} v using (user_id)
      left join ${movements} t on t.user_id = a.user_id
      group by a.user_id
      having a.version <> coalesce(min(v.version), 0) + count(t.user_id)
          or a.version <> coalesce(max(t.wallet_version), min(v.version), 0)
          or min(t.wallet_version) <> coalesce(min(v.version), 0) + 1
          or count(distinct t.wallet_version) <> count(t.user_id)`,

    "each transfer goes on from the balance before it": sql`
      select 'transfer ' || step.user_id || ' ' || step.wallet_version as subject
      from (select t.user_id, t.wallet_version, t.balance_after,
                   coalesce(lag(t.balance_after) over wallet, v.balance, 0) + ${signed} as expected
            from ${movements} t left join ${before} v using (user_id)
            window wallet as (partition by t.user_id order by t.wallet_version)) step
      where step.balance_after <> step.expected`,

    "a transfer touches one wallet, on the side that its kind says": sql`
      select 'transfer ' || t.user_id || ' ' || t.wallet_version as subject
      from ${movements} t
      where t.amount <= 0 or (t.kind, t.debit, t.credit) not in (
        ('charge', 'wallet', 'revenue'), ('refund', 'revenue', 'wallet'),
          ('topup', 'provider', 'wallet'), ('bonus', 'adjustments', 'wallet'),
        ('adjustment', 'adjustments', 'wallet'), ('adjustment', 'wallet', 'adjustments'),
        ('opening', 'adjustments', 'wallet'), ('opening', 'wallet', 'adjustments'))`,

    "an order was charged its price, once": sql`
      select 'order ' || o.id as subject
      from ${orders} o left join ${paid} t on t.source_kind = 'order' and t.source_id = o.id
        and t.kind = 'charge'
      group by o.id, o.price, o.user_id
      having ${notOncePriced(sql, sql`o`)}`,

    "of a cancelled order its price was given back, of another at most that and only in parts": sql`
      select 'order ' || o.id as subject
      from ${orders} o
      left join (select t.source_id as of, t.user_id, t.amount, t.source_kind from ${paid} t
                 where t.kind = 'refund' and t.source_kind = 'order'
                 union all
                 select r.order_id, t.user_id, t.amount, t.source_kind
                 from ${refunds} r join ${paid} t on t.kind = 'refund' and t.source_kind = 'refund'
                   and t.source_id = r.id) t on t.of = o.id
      group by o.id, o.user_id, o.status, o.price, o.returned
      having coalesce(sum(t.amount), 0) <> o.returned or o.returned > o.price
        or bool_or(t.user_id <> o.user_id)
          or case when o.status = 'cancel' then o.returned <> o.price
            else bool_or(t.source_kind = 'order') end`,

    "a save of a roshid was charged its price, once": sql`
      select 'save ' || r.id as subject
      from ${saves} r
      left join ${paid} t on t.source_kind = 'roshid' and t.source_id = r.id and t.kind = 'charge'
      group by r.id, r.price, r.user_id
      having ${notOncePriced(sql, sql`r`)}`,

    "a credited top-up was paid in once, and no other was": givenOnce("topup", sql`p.amount`),

    "with a credited top-up its bonus was given, once, and with no other": givenOnce(
      "bonus",
      sql`p.bonus`,
    ),

    ...(codes && rulesOfCodes(sql, part)),

    "a transaction is credited once, and of money sent by hand the one that was found true": sql`
      select distinct 'top-up ' || least(p.id, other.id) as subject
      from ${topups} p join topups other on other.provider = p.provider
        and upper(other.trx_id) = upper(p.trx_id) and other.id <> p.id
      where p.state = 'credited' and other.state = 'credited'
      union all
      select 'top-up ' || p.id from ${topups} p
      where p.claimed_trx is not null
        and (p.trx_id <> p.claimed_trx or (p.state = 'credited') <> (p.trx_id is not null)
          or (p.state = 'claimed' or p.state = 'credited' and ${creditedByMessage}) <>
            (p.decided_by is null))`,

    "a day's sums are those of its movements": sql`select 'day ' || day as subject
      from (${wrongDays(sql, firstDay)}) as wrong`,

    "what was charged or refunded is there": sql`
      select 'transfer ' || t.user_id || ' ' || t.wallet_version as subject
      from ${movements} t
      where t.source_kind = 'order' and not exists (select from orders o where o.id = t.source_id)
         or t.source_kind = 'refund' and not exists (select from refunds r
           where r.id = t.source_id and r.amount = t.amount)
         or t.source_kind = 'roshid' and not exists (select from roshid_revisions r
           where r.id = t.source_id)`,
  };
}

function rulesOfCodes(sql: Db, { uses, movements, paid }: Part): Record<string, postgres.Fragment> {
  return {
    "a code's sum was given once, to who used it": sql`
      select 'use ' || u.id as subject
      from ${uses} u left join ${paid} t on t.source_kind = 'code' and t.source_id = u.id
      where case when u.topup_id is null
        then (t.kind, t.amount, t.user_id) is distinct from ('bonus', u.amount, u.user_id)
        else t.user_id is not null end
      union all
      select 'use ' || t.source_id from ${movements} t
      where t.source_kind = 'code'
        and not exists (select from code_uses u where u.id = t.source_id)`,

    "a code's percent is in the bonus of its recharge, and held for no unpaid one": sql`
      select 'use ' || u.id as subject
      from ${uses} u join topups p on p.id = u.topup_id
      where p.user_id <> u.user_id or (u.given_back_at is null
        and (p.bonus < u.amount or p.state in ('failed', 'cancelled', 'expired', 'refused')))`,
  };
}

/** What is noted as found right is compared with what stands: it may have been made up. */
function rulesOfVerified(sql: Db): Record<string, postgres.Fragment> {
  return {
    "what was found right is still so": sql`
      select 'wallet ' || v.user_id as subject
      from verified_wallets v left join transfers t on t.user_id = v.user_id
        and t.wallet_version = v.version
      where v.balance <> coalesce(t.balance_after, 0)
        or (v.version <> 0 and t.user_id is null)
        or not exists (select from accounts a where a.user_id = v.user_id)
      union all
      select 'transaction ' || v.transaction
      from verified v join list_epoch e using (epoch)
      where v.transaction > pg_snapshot_xmin(pg_current_snapshot())
      union all
      select 'day ' || v.day from verified v
      where v.day > coalesce((select max(day) from rolled_days), '-infinity')`,
  };
}

/**
 * True unless the joined transfers `t` are the price once, of the owner; for a price of zero there
 * must be none.
 */
function notOncePriced(sql: Db, bought: postgres.Fragment): postgres.Fragment {
  return sql`case when ${bought}.price = 0 then count(t.user_id) <> 0
                  else count(t.user_id) <> 1 or min(t.amount) <> ${bought}.price
                    or bool_or(t.user_id <> ${bought}.user_id) end`;
}

/**
 * Checks the ledger for an operator, without writing. `onlyNew`: what was not found right yet by
 * the server's daily check. `right`: nothing is broken. `lines`: what there is, and what is broken.
 */
export async function reportLedger(
  sql: Sql,
  { onlyNew = false } = {},
): Promise<{ right: boolean; lines: string[] }> {
  const [there] = await sql<
    [{ tables: boolean; codes: boolean }]
  >`select to_regclass('verified_wallets') is not null as tables,
      to_regclass('code_uses') is not null as codes`;
  if (!there.tables)
    throw startupError(
      "This database has no tables of Kagoj, or old ones: start Kagoj on it once.",
    );
  const { since, counts, findings } = await sql.begin(
    "isolation level repeatable read read only",
    async (tx) => {
      const since = onlyNew && there.codes ? await findVerified(tx) : undefined;
      return {
        since,
        counts: await countLedger(tx, since),
        findings: await verifyLedger(tx, since),
      };
    },
  );
  const { wallets, transfers, orders, roshidSaves } = counts;
  const lines = [
    `${wallets} wallets, ${transfers} transfers, ${orders} orders, ${roshidSaves} saves of ` +
      "roshids" +
      (since ? `, new since ${since.at.toISOString()}` : ""),
  ];
  for (const { rule, broken, examples } of findings)
    lines.push(`BROKEN ${broken} ×  ${rule}: ${examples.join(", ")}`);
  if (findings.length === 0)
    lines.push(since ? "What is new in the ledger is right." : "The ledger is right.");
  return { right: findings.length === 0, lines };
}
