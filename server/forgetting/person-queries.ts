import type postgres from "postgres";
import type { Db } from "../db/sql.ts";
import { holdsSealed } from "../seal/columns.ts";
import { decided, inDoubt, namesPayer, payerBlanked, stripping, typedReason } from "./old-queries.ts";

/** Deleted users of whom something is still there. */
export async function listUnforgotten(sql: Db): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where deleted_at is not null and forgotten_at is null order by id`;
  return rows.map((row) => row.id);
}

/** Rows of a table `t` that tell of a user. `goes`: whether they are deleted, emptied, or go with orders and roshids. */
type Trace = {
  kind: string;
  table: string;
  where: postgres.Fragment;
  goes: "with others" | "deleted" | { set: postgres.Fragment };
};

/** All that tells of a user, by kind; each is found by the user's index. */
function traces(sql: Db, userId: string): Trace[] {
  const mine = sql`t.user_id = ${userId}`;
  const whole = sql`${mine} and t.forgotten_at is null`;
  const [gone, others] = ["deleted", "with others"] as const;
  const emptied = (set: postgres.Fragment) => ({ set });
  return [
    { kind: "orders: what they asked for, and notes", table: "orders", where: whole, goes: others },
    { kind: "delivered files", table: "files", where: mine, goes: others },
    { kind: "pictures and PDFs sent with orders, or for one", table: "attachments", where: mine, goes: gone },
    { kind: "roshids", table: "roshids", where: whole, goes: others },
    {
      ...{ kind: "paid versions of roshids", table: "roshid_revisions", goes: others },
      where: sql`${mine} and ${holdsSealed(sql, "roshid_revisions")}`,
    },
    {
      ...{ kind: "look-ups: whom they were about", table: "lookups", goes: emptied(sql`person = null`) },
      where: sql`${mine} and t.person is not null`,
    },
    { kind: "look-ups of the last day", table: "lookup_tries", where: mine, goes: gone },
    {
      ...{ kind: "payers' phone numbers of recharges", table: "topups" },
      where: sql`${mine} and ${namesPayer(sql)} and ${decided(sql)}`,
      goes: emptied(payerBlanked(sql)),
    },
    { kind: "sessions with the name of their browser", table: "sessions", where: mine, goes: gone },
    { kind: "known devices", table: "known_devices", where: mine, goes: gone },
    { kind: "keys of their phones", table: "phone_keys", where: mine, goes: gone },
    { kind: "push subscriptions", table: "push_subscriptions", where: mine, goes: gone },
    { kind: "kept answers to requests", table: "idempotency", where: mine, goes: gone },
    {
      ...{ kind: "lines of the log: names, purposes, reasons in them", table: "audit", goes: emptied(stripping(sql)) },
      where: sql`tells_of_somebody(t.action, t.subject, t.details)
        and (t.actor_id = ${userId} or t.action = 'balance-set' and t.subject = ${userId})`,
    },
    {
      ...{ kind: "typed reasons in the ledger", table: "transfers", goes: emptied(sql`reason = null`) },
      where: sql`${mine} and ${typedReason(sql)}`,
    },
  ];
}

/** How much there is of each kind. */
export async function countTraces(sql: Db, userId: string): Promise<[kind: string, count: number][]> {
  const counts = traces(sql, userId).map(async ({ kind, table, where }): Promise<[string, number]> => {
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)} t where ${where}`;
    return [kind, row.count];
  });
  return Promise.all(counts);
}

/** Removes all that tells of a deleted user, but for orders and roshids, with what goes with them. One statement each. */
export async function dropTraces(sql: Db, userId: string): Promise<void> {
  for (const { table, where, goes } of traces(sql, userId))
    if (goes === "deleted")
      // A picture goes with its last order.
      await sql`delete from ${sql(table)} t where ${where} ${table === "attachments" ? sql`and t.named = 0` : sql``}`;
    else if (goes !== "with others") await sql`update ${sql(table)} t set ${goes.set} where ${where}`;
}

/** What stays of a user, and what of it is not decided yet. Amounts in poisha. */
export type Stays = {
  pending: number;
  pendingPrice: number;
  doubtful: number;
  transfers: number;
  logLines: number;
};

export async function countStays(sql: Db, userId: string): Promise<Stays> {
  const [row] = await sql<[Stays]>`
    select w.pending, w.pending_price,
           (select count(*)::int from topups t where t.user_id = ${userId} and ${inDoubt(sql)}) as doubtful,
           (select count(*)::int from transfers where user_id = ${userId}) as transfers,
           (select count(*)::int from audit where actor_id = ${userId} or subject = ${userId}::text) as log_lines
    from (select count(*)::int as pending, coalesce(sum(price), 0)::bigint as pending_price
          from orders where user_id = ${userId} and status = 'pending' and deleted_at is null) as w`;
  return row;
}

/**
 * Marks a deleted user as forgotten, unless an order still waits or a recharge is in doubt. Answers whether that is so.
 */
export async function markForgotten(sql: Db, userId: string): Promise<boolean> {
  const [row] = await sql<{ whole: boolean }[]>`
    with open as (
      select exists (select from orders where user_id = ${userId} and status = 'pending' and deleted_at is null)
          or exists (select from topups t where t.user_id = ${userId} and ${inDoubt(sql)}) as any
    )
    update users u set forgotten_at = case when open.any then null else now() end
    from open where u.id = ${userId} and u.deleted_at is not null
    returning u.forgotten_at is not null as whole`;
  return row?.whole ?? false;
}
