import { type Db, first } from "../db/sql.ts";
import * as sealed from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

type Row = Record<string, unknown>;

/** The account itself, with its balance in poisha. */
export function findAccount(sql: Db, userId: string): Promise<Row | undefined> {
  return first(sql<Row[]>`
    select u.id, u.username, u.full_name, u.gender, u.role, u.created_at, u.disabled_at, a.balance as balance_poisha, a.alert_below as alert_below_poisha
    from users u join accounts a on a.user_id = u.id where u.id = ${userId} and u.deleted_at is null`);
}

/** What is stored under a user by kind, each newest first, unsealed. Secrets that only prove who they are are left out. */
export async function listOwn(sql: Db, seal: Seal, userId: string): Promise<Record<string, Row[]>> {
  const mine = sql`user_id = ${userId}`;
  return {
    orders: await orders(sql, seal, userId),
    orderMessages: (
      await sql<(Row & { id: string; orderId: string; body: string })[]>`
        select m.id, m.order_id, m.staff as by_desk, m.asks, m.body, m.created_at
        from order_messages m join orders o on o.id = m.order_id where ${mine} order by m.order_id desc, m.position desc`
    ).map((row) => ({
      ...row,
      body: sealed.messageBody.tryOpen(seal, sealed.rowOf(row.id, row.orderId), row.body),
    })),
    attachments: await sql<Row[]>`
      select id, type, size from attachments where ${mine} order by id desc`,
    roshids: (
      await sql<(Row & { id: string; fields: string })[]>`
        select id, fields, created_at, updated_at, deleted_at, forgotten_at from roshids where ${mine} order by id desc`
    ).map((row) => ({
      ...row,
      fields: sealed.roshidFields.tryOpen(seal, sealed.rowOf(row.id, userId), row.fields),
    })),
    roshidVersions: (
      await sql<(Row & { id: string; fields: string })[]>`
        select id, roshid_id, fields, price as price_poisha, created_at from roshid_revisions where ${mine} order by id desc`
    ).map((row) => ({
      ...row,
      fields: sealed.revisionFields.tryOpen(seal, sealed.rowOf(row.id, userId), row.fields),
    })),
    recharges: (
      await sql<(Row & { id: string; payer: string })[]>`
        select id, provider, amount as amount_poisha, state, trx_id, claimed_trx, refusal, payer, paid_at, created_at from topups where ${mine}
        order by id desc`
    ).map((row) => ({
      ...row,
      payer: sealed.payer.tryOpen(seal, sealed.rowOf(row.id), row.payer),
    })),
    movements: await sql<Row[]>`
      select created_at, kind, amount as amount_poisha, balance_after as balance_after_poisha, source_kind, source_id, reason
      from transfers where ${mine} order by wallet_version desc`,
    lookups: await sql<Row[]>`
      select id, price as price_poisha, created_at from lookups where ${mine} order by created_at desc`,
    devices: await sql<Row[]>`
      select id, user_agent, created_at, last_seen_at, expires_at from sessions where ${mine} order by id desc`,
    secondFactors: await sql<Row[]>`
      select id, kind, name, created_at, used_at from factors where ${mine} order by id desc`,
    pushSubscriptions: await sql<Row[]>`
      select id, endpoint, created_at from push_subscriptions where ${mine} order by id desc`,
    log: await sql<Row[]>`
      select at, action, subject, details, actor_id = ${userId} as by_me from audit
      where actor_id = ${userId} or subject = ${userId}::text order by id desc`,
  };
}

async function orders(sql: Db, seal: Seal, userId: string): Promise<Row[]> {
  const rows = await sql<
    (Row & Record<sealed.OrderColumn, string> & { id: string; fileId: string | null })[]
  >`
    select o.id, o.number, o.category, o.status, o.price as price_poisha, o.returned as returned_poisha, o.consent, o.note, o.created_at, o.updated_at,
           o.deleted_at, o.forgotten_at, f.id as file_id, f.type as file_type, ${sql(sealed.orderColumnNames.map((name) => `o.${name}`))}
    from orders o left join files f on f.order_id = o.id
    where o.user_id = ${userId} order by o.id desc`;
  return rows.map(({ fileId, ...row }) => {
    const place = sealed.rowOf(row.id, userId);
    const values = sealed.orderColumnNames.map((name) =>
      sealed.orderValues(name).tryOpen(seal, place, row[name]),
    );
    const plain = Object.entries(row).filter(
      ([name]) => !sealed.orderColumnNames.some((one) => one === name),
    );
    return {
      ...Object.fromEntries(plain),
      file: fileId && `/api/files/${fileId}`,
      values: Object.assign({}, ...values),
    };
  });
}

/** Whom a breach concerns: a user of whom something is stored, how much, and when they were last here. */
export type Concerned = {
  username: string;
  fullName: string;
  orders: number;
  roshids: number;
  recharges: number;
  lookups: number;
  lastSeen: Date | null;
};

export function listConcerned(sql: Db, since: Date): Promise<Concerned[]> {
  return sql<Concerned[]>`
    select u.username, u.full_name,
           (select count(*)::int from orders o where o.user_id = u.id and o.forgotten_at is null and o.updated_at >= ${since}) as orders,
           (select count(*)::int from roshids r where r.user_id = u.id and r.forgotten_at is null and r.updated_at >= ${since}) as roshids,
           (select count(*)::int from topups t where t.user_id = u.id and t.payer <> '' and t.updated_at >= ${since}) as recharges,
           (select count(*)::int from lookups l where l.user_id = u.id and l.created_at >= ${since}) as lookups,
           (select max(last_seen_at) from sessions s where s.user_id = u.id) as last_seen
    from users u
    where u.forgotten_at is null
      and (u.created_at >= ${since}
           or exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= ${since})
           or exists (select from orders o where o.user_id = u.id and o.updated_at >= ${since})
           or exists (select from roshids r where r.user_id = u.id and r.updated_at >= ${since})
           or exists (select from topups t where t.user_id = u.id and t.updated_at >= ${since})
           or exists (select from lookups l where l.user_id = u.id and l.created_at >= ${since}))
    order by u.username`;
}
