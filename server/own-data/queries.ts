import { type Db, first } from "../db/sql.ts";
import { meIs, own } from "../personal/declare.ts";
import { personalTables, type SealedTable } from "../personal/kinds.ts";
import { openRow, type SealedRow, sealedIn } from "../seal/rows.ts";
import type { Seal } from "../seal/seal.ts";

type Row = Record<string, unknown>;

/** The account itself, with its balance in poisha. */
export function findAccount(sql: Db, userId: string): Promise<Row | undefined> {
  return first(sql<Row[]>`
    select u.id, u.username, u.full_name, u.gender, u.role, u.created_at, u.disabled_at,
      a.balance as balance_poisha, a.alert_below as alert_below_poisha
    from users u join accounts a on a.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null`);
}

/**
 * What is stored under a user by kind, each newest first, unsealed. Secrets that only prove who
 * they are are left out.
 */
export async function listOwn(sql: Db, seal: Seal, userId: string): Promise<Record<string, Row[]>> {
  const copied: Record<string, Row[]> = {};
  for (const [table, { owner = own, copy }] of personalTables) {
    if (!copy) continue;
    const { as, shows, only = "true", newest = "t.id desc", opened } = copy;
    const sealed = opened && (table as SealedTable);
    const rows = await sql<SealedRow<Row>[]>`
      select ${sql.unsafe(shows)} ${sealed ? sql`, ${sealedIn(sql, sealed)}` : sql``}
      from ${sql(table)} t, ${meIs(sql, userId)}
      where ${sql.unsafe(`(${owner}) and ${only} order by ${newest}`)}`;
    copied[as] = rows.map(({ key, stored = {}, ...row }) => {
      const values = Object.entries(stored).map(([column, value]) => [
        column,
        value &&
          openRow(seal, table as SealedTable, { key, stored: { [column]: value } })?.[column],
      ]);
      return { ...row, ...opened?.(Object.fromEntries(values)) };
    });
  }
  return copied;
}

/**
 * Whom a breach concerns: a user of whom something is stored, how much, and when they were last
 * here.
 */
export type Concerned = {
  username: string;
  fullName: string;
  orders: number;
  roshids: number;
  recharges: number;
  lastSeen: Date | null;
};

export function listConcerned(sql: Db, since: Date): Promise<Concerned[]> {
  return sql<Concerned[]>`
    select u.username, u.full_name,
           (select count(*)::int from orders o where o.user_id = u.id and o.forgotten_at is null
             and o.updated_at >= ${since}) as orders,
           (select count(*)::int from roshids r where r.user_id = u.id and r.forgotten_at is null
             and r.updated_at >= ${since}) as roshids,
           (select count(*)::int from topups t where t.user_id = u.id and t.payer <> ''
             and t.updated_at >= ${since}) as recharges,
           (select max(last_seen_at) from sessions s where s.user_id = u.id) as last_seen
    from users u
    where u.forgotten_at is null
      and (u.created_at >= ${since}
           or exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${since})
           or exists (select from orders o where o.user_id = u.id and o.updated_at >= ${since})
           or exists (select from roshids r where r.user_id = u.id and r.updated_at >= ${since})
           or exists (select from topups t where t.user_id = u.id and t.updated_at >= ${since}))
    order by u.username`;
}
