import type { Fragment } from "postgres";
import { type Db, first } from "../db/sql.ts";

/**
 * Up to where the ledger was found right. `transaction`: whatever it, or a later one, has written
 * was not looked at. `day`: the last whose sums were.
 */
export type Verified = { transaction: string; day: string; at: Date };

/** So long what was found right is not read again. Then all is, as nobody might for years. */
const WHOLE_EVERY = "7 days";

/**
 * Undefined when nothing was found right yet, the last check found something wrong, all was last
 * read a week ago, or transactions are counted anew since: in another database, or one that was
 * brought back.
 */
export function findVerified(sql: Db): Promise<Verified | undefined> {
  return first(sql<Verified[]>`
    select v.transaction::text, v.day::text, v.at
    from verified v join list_epoch e using (epoch)
    where v.transaction <= pg_snapshot_xmin(pg_current_snapshot())
      and v.whole_at > now() - ${WHOLE_EVERY}::interval`);
}

/**
 * Notes what this transaction sees as found right. It must be the transaction of the check, and
 * repeatable: a movement has the number after the one before it in its wallet, so none comes in
 * between later, and of what else it sees nothing can change but by a transaction that it does not.
 * `since`: from where on it read; without it, it read all.
 */
export async function noteVerified(tx: Db, since: Verified | undefined): Promise<void> {
  await tx`
    insert into verified_wallets as v (user_id, version, balance)
    select user_id, version, balance from accounts
    on conflict (user_id) do update set version = excluded.version, balance = excluded.balance
    where (v.version, v.balance) is distinct from (excluded.version, excluded.balance)`;
  await tx`
    insert into verified as v (epoch, transaction, day, at, whole_at)
    select epoch, pg_snapshot_xmin(pg_current_snapshot()),
      coalesce((select max(day) from rolled_days), '-infinity'), now(), now()
    from list_epoch
    on conflict (single) do update set epoch = excluded.epoch, transaction = excluded.transaction,
      day = excluded.day, at = excluded.at,
      whole_at = case when ${since !== undefined} then v.whole_at else excluded.whole_at end`;
}

/** The next check reads all. */
export async function forgetVerified(sql: Db): Promise<void> {
  await sql`with gone as (delete from verified) delete from verified_wallets`;
}

/**
 * What a check reads, as relations with the columns of their tables: all of them, or what is new.
 * `before`: what each wallet held before. `refunds`: parts of the price of `orders`. `paid`: the
 * movements of `orders`, `refunds`, `saves`, `topups` and `uses`, of codes. `firstDay`: the first
 * whose sums are compared. `as`: what the others refer to, for `with`.
 */
export type Part = Record<
  | "as"
  | "before"
  | "movements"
  | "orders"
  | "refunds"
  | "saves"
  | "topups"
  | "uses"
  | "paid"
  | "firstDay",
  Fragment
>;

export function everything(sql: Db): Part {
  return {
    as: sql``,
    before: sql`(select user_id, version, balance from verified_wallets where false)`,
    movements: sql`transfers`,
    orders: sql`orders`,
    refunds: sql`refunds`,
    saves: sql`roshid_revisions`,
    topups: sql`topups`,
    uses: sql`code_uses`,
    paid: sql`transfers`,
    firstDay: sql`(select min(day) from rolled_days)`,
  };
}

/**
 * What was written since, and what new movements are about. Each row is looked up by itself
 * (`offset 0`): the planner expects so many that it would read whole tables instead.
 */
export function newSince(sql: Db, { transaction, day }: Verified): Part {
  const changed = sql`changed_in >= ${transaction}::xid8`;
  const ofMovement = sql`user_id, wallet_version, kind, debit, credit, amount, balance_after,
    source_kind, source_id, created_at`;
  const rowsOf = (table: string, kind: string, columns: Fragment, more = sql``) => sql`
    select found.*
    from (select id from ${sql(table)} where ${changed}
          union select source_id from new_movements where source_kind = ${kind} ${more}) one
    cross join lateral (
      select id, ${columns} from ${sql(table)} where id = one.id offset 0) found`;
  const ofRefunds = sql`
    union select r.order_id from new_movements m join refunds r on r.id = m.source_id
    where m.source_kind = 'refund'`;
  const orders = rowsOf("orders", "order", sql`user_id, status, price, returned`, ofRefunds);
  const saves = rowsOf("roshid_revisions", "roshid", sql`user_id, price`);
  const ofTopup = sql`user_id, provider, amount, bonus, state, trx_id, claimed_trx, decided_by`;
  const topups = rowsOf("topups", "topup", ofTopup);
  const uses = rowsOf("code_uses", "code", sql`user_id, topup_id, amount, given_back_at`);
  return {
    as: sql`
      new_movements as materialized (
        select t.*
        from accounts a left join verified_wallets v using (user_id)
        cross join lateral (
          select ${ofMovement} from transfers
          where user_id = a.user_id and wallet_version > coalesce(v.version, 0) offset 0) t),
      new_orders as materialized (${orders}),
      new_refunds as materialized (
        select r.*
        from new_orders o
        cross join lateral (
          select id, order_id, amount from refunds where order_id = o.id offset 0) r),
      new_saves as materialized (${saves}),
      new_topups as materialized (${topups}),
      new_uses as materialized (${uses}),
      paid as materialized (
        select t.*
        from (select 'order' as kind, id from new_orders union all select 'refund', id
              from new_refunds union all select 'roshid', id from new_saves
              union all select 'topup', id from new_topups
              union all select 'code', id from new_uses) source
        cross join lateral (
          select ${ofMovement} from transfers
          where source_kind = source.kind and source_id = source.id offset 0) t),`,
    before: sql`verified_wallets`,
    movements: sql`new_movements`,
    orders: sql`new_orders`,
    refunds: sql`new_refunds`,
    saves: sql`new_saves`,
    topups: sql`new_topups`,
    uses: sql`new_uses`,
    paid: sql`paid`,
    // One that came late is of a day that was summed before.
    firstDay: sql`least(${day}::text::date, (select min(dhaka_day(created_at))
      from new_movements))`,
  };
}
