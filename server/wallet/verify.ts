import type postgres from "postgres";
import type { Db, Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { wrongDays } from "./daily.ts";

export type Finding = { rule: string; broken: number; examples: string[] };

export type LedgerCounts = {
  wallets: number;
  transfers: number;
  orders: number;
  roshidSaves: number;
};

const EXAMPLES = 5;

/**
 * An empty list: all rules hold. It only reads, a statement for each rule, so it may run beside a
 * working server.
 */
export async function verifyLedger(sql: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, broken] of Object.entries(rules(sql))) {
    const [row] = await sql<[{ broken: number; examples: string[] | null }]>`
      with broken as materialized (${broken})
      select (select count(*)::int from broken) as broken,
             (select array_agg(subject) from (select subject from broken order by subject
               limit ${EXAMPLES}) as first) as examples`;
    if (row.broken > 0) findings.push({ rule, broken: row.broken, examples: row.examples ?? [] });
  }
  return findings;
}

export async function countLedger(sql: Db): Promise<LedgerCounts> {
  const [counts] = await sql<[LedgerCounts]>`
    select (select count(*)::int from accounts) as wallets, (select count(*)::int
      from transfers) as transfers,
           (select count(*)::int from orders) as orders, (select count(*)::int
             from roshid_revisions) as roshid_saves`;
  return counts;
}

function rules(sql: Db): Record<string, postgres.Fragment> {
  const signed = sql`case when t.credit = 'wallet' then t.amount else -t.amount end`;
  return {
    "every user has a wallet": sql`
      select 'user ' || u.id as subject from users u
      where not exists (select from accounts a where a.user_id = u.id)`,

    "a balance is its credits less its debits": sql`
      select 'wallet ' || a.user_id as subject
      from accounts a left join transfers t on t.user_id = a.user_id
      group by a.user_id
      having a.balance <> coalesce(sum(${signed}), 0)`,

    "no balance is below zero": sql`
      select 'wallet ' || a.user_id as subject from accounts a where a.balance < 0
      union all
      select 'transfer ' || t.user_id || ' ' || t.wallet_version from transfers t
      where t.balance_after < 0`,

    "the transfers of a wallet are numbered without a gap": sql`
      select 'wallet ' || a.user_id as subject
      from accounts a left join transfers t on t.user_id = a.user_id
      group by a.user_id
      having a.version <> count(t.user_id) or a.version <> coalesce(max(t.wallet_version), 0)
          or min(t.wallet_version) <> 1 or count(distinct t.wallet_version) <> count(t.user_id)`,

    "each transfer goes on from the balance before it": sql`
      select 'transfer ' || step.user_id || ' ' || step.wallet_version as subject
      from (select t.user_id, t.wallet_version, t.balance_after,
                   lag(t.balance_after, 1, 0::bigint) over wallet + ${signed} as expected
            from transfers t
            window wallet as (partition by t.user_id order by t.wallet_version)) step
      where step.balance_after <> step.expected`,

    "a transfer touches one wallet, on the side that its kind says": sql`
      select 'transfer ' || t.user_id || ' ' || t.wallet_version as subject
      from transfers t
      where t.amount <= 0 or (t.kind, t.debit, t.credit) not in (
        ('charge', 'wallet', 'revenue'), ('refund', 'revenue', 'wallet'),
          ('topup', 'provider', 'wallet'),
        ('adjustment', 'adjustments', 'wallet'), ('adjustment', 'wallet', 'adjustments'),
        ('opening', 'adjustments', 'wallet'), ('opening', 'wallet', 'adjustments'))`,

    "an order was charged its price, once": sql`
      select 'order ' || o.id as subject
      from orders o left join transfers t on t.source_kind = 'order' and t.source_id = o.id
        and t.kind = 'charge'
      group by o.id
      having ${notOncePriced(sql, sql`o`)}`,

    "of a cancelled order its price was given back, of another at most that and only in parts": sql`
      select 'order ' || o.id as subject
      from orders o
      left join (select coalesce(r.order_id, t.source_id) as of, t.*
                 from transfers t left join refunds r on t.source_kind = 'refund'
                   and r.id = t.source_id
                 where t.kind = 'refund' and t.source_kind in ('order', 'refund')) t on t.of = o.id
      group by o.id
      having coalesce(sum(t.amount), 0) <> o.returned or o.returned > o.price
        or bool_or(t.user_id <> o.user_id)
          or case when o.status = 'cancel' then o.returned <> o.price
            else bool_or(t.source_kind = 'order') end`,

    "a save of a roshid was charged its price, once": sql`
      select 'save ' || r.id as subject
      from roshid_revisions r
      left join transfers t on t.source_kind = 'roshid' and t.source_id = r.id and t.kind = 'charge'
      group by r.id
      having ${notOncePriced(sql, sql`r`)}`,

    "a credited top-up was paid in once, and no other was": sql`
      select 'top-up ' || coalesce(p.id, t.source_id) as subject
      from (select id, user_id, amount from topups where state = 'credited') p
      full join (select source_id, user_id, amount from transfers where kind = 'topup') t
        on t.source_id = p.id
      where p.id is null or t.source_id is null or t.amount <> p.amount or t.user_id <> p.user_id`,

    "a transaction is credited once, and of money sent by hand the one that was found true": sql`
      select 'top-up ' || min(id::text) as subject from topups where state = 'credited'
      group by provider, upper(trx_id) having count(*) > 1
      union all
      select 'top-up ' || id from topups
      where claimed_trx is not null
        and (trx_id <> claimed_trx or (state = 'credited') <> (trx_id is not null)
                                         or (state = 'claimed') <> (decided_by is null))`,

    "a day's sums are those of its movements": sql`select 'day ' || day as subject
      from (${wrongDays(sql)}) as wrong`,

    "what was charged or refunded is there": sql`
      select 'transfer ' || t.user_id || ' ' || t.wallet_version as subject
      from transfers t
      where t.source_kind = 'order' and not exists (select from orders o where o.id = t.source_id)
         or t.source_kind = 'refund' and not exists (select from refunds r
           where r.id = t.source_id and r.amount = t.amount)
         or t.source_kind = 'roshid' and not exists (select from roshid_revisions r
           where r.id = t.source_id)`,
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
 * Checks the ledger for an operator, without writing. `right`: nothing is broken. `lines`: what
 * there is, and what is broken.
 */
export async function reportLedger(sql: Sql): Promise<{ right: boolean; lines: string[] }> {
  const [there] = await sql<
    [{ tables: boolean }]
  >`select to_regclass('roshid_revisions') is not null as tables`;
  if (!there.tables)
    throw startupError(
      "This database has no tables of Kagoj, or old ones: start Kagoj on it once.",
    );
  const { counts, findings } = await sql.begin(
    "isolation level repeatable read read only",
    async (tx) => ({
      counts: await countLedger(tx),
      findings: await verifyLedger(tx),
    }),
  );
  const { wallets, transfers, orders, roshidSaves } = counts;
  const lines = [
    `${wallets} wallets, ${transfers} transfers, ${orders} orders, ${roshidSaves} saves of roshids`,
  ];
  for (const { rule, broken, examples } of findings)
    lines.push(`BROKEN ${broken} ×  ${rule}: ${examples.join(", ")}`);
  if (findings.length === 0) lines.push("The ledger is right.");
  return { right: findings.length === 0, lines };
}
