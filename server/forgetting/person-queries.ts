import type postgres from "postgres";
import { countRows, type Db } from "../db/sql.ts";
import { type Emptiable, emptiable, empty, inDoubt } from "./old-queries.ts";

export async function listUnforgotten(sql: Db): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where deleted_at is not null and forgotten_at is null order by id`;
  return rows.map((row) => row.id);
}

/** Rows of a table `t` that tell of a user. `goes`: they are deleted, emptied, or go with orders and roshids. */
type Trace = {
  kind: string;
  table: string;
  where: postgres.Fragment;
  goes: "with others" | "deleted" | Emptiable;
};

/** All that tells of a user, by kind; each is found by the user's index. */
function traces(sql: Db, userId: string): Trace[] {
  const mine = sql`t.user_id = ${userId}`;
  const others = (kind: string, table: string, where = mine): Trace => ({
    kind,
    table,
    where,
    goes: "with others",
  });
  const deleted = (kind: string, table: string): Trace => ({
    kind,
    table,
    where: mine,
    goes: "deleted",
  });
  const emptied = (kind: string, goes: Emptiable, which = mine): Trace => {
    const { table, where } = emptiable(sql)[goes];
    return { kind, table, where: sql`${where} and ${which}`, goes };
  };
  const whole = sql`${mine} and t.forgotten_at is null`;
  return [
    others("orders: what they asked for, and notes", "orders", whole),
    others("delivered files", "files"),
    deleted("pictures and PDFs sent with orders, or for one", "attachments"),
    others("roshids", "roshids", whole),
    emptied("paid versions of roshids", "versions"),
    emptied("look-ups: whom they were about", "lookups"),
    deleted("look-ups of the last day", "lookup_tries"),
    emptied("payers' phone numbers of recharges", "payers"),
    deleted("sessions with the name of their browser", "sessions"),
    deleted("known devices", "known_devices"),
    deleted("notes among staff about them", "staff_notes"),
    deleted("keys of their phones", "phone_keys"),
    deleted("push subscriptions", "push_subscriptions"),
    deleted("kept answers to requests", "idempotency"),
    emptied(
      "lines of the log: names, purposes, reasons in them",
      "audit",
      sql`(t.actor_id = ${userId} or t.action = 'balance-set' and t.subject = ${userId})`,
    ),
    emptied("typed reasons in the ledger", "reasons"),
  ];
}

export async function countTraces(
  sql: Db,
  userId: string,
): Promise<[kind: string, count: number][]> {
  const counts = traces(sql, userId).map(
    async ({ kind, table, where }): Promise<[string, number]> => [
      kind,
      await countRows(sql, sql`${sql(table)} t where ${where}`),
    ],
  );
  return Promise.all(counts);
}

export async function dropTraces(sql: Db, userId: string): Promise<void> {
  for (const { table, where, goes } of traces(sql, userId))
    if (goes === "deleted")
      // A picture goes with its last order.
      await sql`delete from ${sql(table)} t where ${where} ${table === "attachments" ? sql`and t.named = 0` : sql``}`;
    else if (goes !== "with others") await empty(sql, goes, where);
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
    from (select count(*)::int as pending, coalesce(sum(price - returned), 0)::bigint as pending_price
          from orders where user_id = ${userId} and status = 'pending' and deleted_at is null) as w`;
  return row;
}

/** Of a deleted user, unless an order still waits or a recharge is in doubt. Answers whether that is so. */
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
