import { countRows, type Db } from "../db/sql.ts";
import { isOf } from "../personal/declare.ts";
import { emptiedTables, personalTables } from "../personal/kinds.ts";
import { decided, personal } from "../personal/tables.ts";
import { empty } from "./old-queries.ts";

export async function listUnforgotten(sql: Db): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where deleted_at is not null and forgotten_at is null order by id`;
  return rows.map((row) => row.id);
}

/**
 * Who was deleted, and whose orders and roshids of people who are here were forgotten on request in
 * the last `days`.
 */
export async function listAskedFor(
  sql: Db,
  days: number,
): Promise<Record<"person" | "order" | "roshid", string[]>> {
  const [row] = await sql<[Record<"person" | "order" | "roshid", string[]>]>`
    with here as (select id from users where deleted_at is null)
    select array(select id from users where deleted_at is not null) as person,
           array(select t.id from orders t where ${onRequest(sql, days)}) as order,
           array(select t.id from roshids t where ${onRequest(sql, days)}) as roshid`;
  return row;
}

/** A condition on `t`, beside `here`: somebody asked for it, and it does not go with its owner. */
function onRequest(sql: Db, days: number) {
  return sql`t.forgotten_at > now() - make_interval(days => ${days}) and t.forgotten_after is null
             and t.user_id in (select id from here)`;
}

/** What there is of a user, by kind. */
export async function countTraces(
  sql: Db,
  userId: string,
): Promise<[kind: string, count: number][]> {
  const counts: [string, number][] = [];
  for (const [table, declared] of personalTables) {
    const { report, left = "true" } = declared;
    if (!report) continue;
    const theirs = sql`${isOf(sql, declared, userId)} and (${sql.unsafe(left)})`;
    counts.push([report, await countRows(sql, sql`${sql(table)} t where ${theirs}`)]);
  }
  return counts;
}

/** Deletes and empties what does not go with orders, roshids or the account. */
export async function dropTraces(sql: Db, userId: string): Promise<void> {
  for (const [table, declared] of personalTables)
    if (declared.goes === "deleted")
      await sql`
        delete from ${sql(table)} t
        where ${isOf(sql, declared, userId)} and not (${sql.unsafe(declared.unless ?? "false")})`;
  for (const table of emptiedTables) await empty(sql, table, isOf(sql, personal[table], userId));
}

/** A condition on `topups t`: money may still come of it, so the number is kept. */
const inDoubt = `t.state <> 'created' and not ${decided}`;

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
           (select count(*)::int from topups t
             where t.user_id = ${userId} and ${sql.unsafe(inDoubt)}) as doubtful,
           (select count(*)::int from transfers where user_id = ${userId}) as transfers,
           (select count(*)::int from audit t
             where ${isOf(sql, personal.audit, userId)}) as log_lines
    from (select count(*)::int as pending,
      coalesce(sum(price - returned), 0)::bigint as pending_price
          from orders where user_id = ${userId} and status = 'pending'
            and deleted_at is null) as w`;
  return row;
}

/**
 * Marks a deleted user as wholly forgotten, unless an order still waits or a recharge is in doubt.
 * Answers whether it did.
 */
export async function markForgotten(sql: Db, userId: string): Promise<boolean> {
  const [row] = await sql<{ whole: boolean }[]>`
    with open as (
      select exists (select from orders where user_id = ${userId} and status = 'pending'
        and deleted_at is null)
          or exists (select from topups t
            where t.user_id = ${userId} and ${sql.unsafe(inDoubt)}) as any
    )
    update users u set forgotten_at = case when open.any then null else now() end
    from open where u.id = ${userId} and u.deleted_at is not null
    returning u.forgotten_at is not null as whole`;
  return row?.whole ?? false;
}
