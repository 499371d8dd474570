import type { Db } from "../db/sql.ts";
import { blanked, holdsSealed } from "../seal/columns.ts";
import { decided, inDoubt, namesPayer, stripping, typedReason } from "./old-queries.ts";

/** Deleted users of whom something is still there. */
export async function listUnforgotten(sql: Db): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where deleted_at is not null and forgotten_at is null order by id`;
  return rows.map((row) => row.id);
}

/**
 * Removes what is stored under a deleted user and is neither order nor roshid: devices, the key of their phones, kept answers,
 * whom they looked up, payers' numbers, what the log says beside ids, and typed reasons in the ledger. One statement each, and
 * each by the user's index.
 */
export async function dropTraces(sql: Db, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`;
  await sql`delete from attachments where user_id = ${userId} and named = 0`;
  await sql`delete from phone_keys where user_id = ${userId}`;
  await sql`delete from push_subscriptions where user_id = ${userId}`;
  await sql`delete from known_devices where user_id = ${userId}`;
  await sql`delete from idempotency where user_id = ${userId}`;
  await sql`delete from lookup_tries where user_id = ${userId}`;
  await sql`update lookups set person = null where user_id = ${userId} and person is not null`;
  await sql`
    update topups t set ${blanked(sql, "topups")}, reported = null
    where t.user_id = ${userId} and ${namesPayer(sql)} and ${decided(sql)}`;
  await sql`
    update audit set ${stripping(sql)}
    where tells_of_somebody(action, subject, details) and (actor_id = ${userId} or action = 'balance-set' and subject = ${userId})`;
  await sql`
    update transfers t set reason = null where t.user_id = ${userId} and ${typedReason(sql)}`;
}

/** What is stored of a user, by kind, and what of it is not decided yet. Amounts in poisha. */
export type Holdings = {
  orders: number;
  files: number;
  attachments: number;
  roshids: number;
  versions: number;
  payers: number;
  lookups: number;
  sessions: number;
  devices: number;
  subscriptions: number;
  answers: number;
  log: number;
  reasons: number;
  pending: number;
  pendingPrice: number;
  doubtful: number;
  transfers: number;
  logLines: number;
};

/** Counts what {@link dropTraces} and the blanking of orders and roshids would remove, and what stays. */
export async function countHoldings(sql: Db, userId: string): Promise<Holdings> {
  const mine = sql`user_id = ${userId}`;
  const inLog = sql`(actor_id = ${userId} or action = 'balance-set' and subject = ${userId})`;
  const waiting = sql`from orders where ${mine} and status = 'pending' and deleted_at is null`;
  const [row] = await sql<[Holdings]>`
    select (select count(*)::int from orders where ${mine} and forgotten_at is null) as orders,
           (select count(*)::int from files where ${mine}) as files,
           (select count(*)::int from attachments where ${mine}) as attachments,
           (select count(*)::int from roshids where ${mine} and forgotten_at is null) as roshids,
           (select count(*)::int from roshid_revisions where ${mine} and ${holdsSealed(sql, "roshid_revisions")}) as versions,
           (select count(*)::int from topups t where ${mine} and payer <> '' and ${decided(sql)}) as payers,
           (select count(*)::int from lookups where ${mine} and person is not null)
             + (select count(*)::int from lookup_tries where ${mine}) as lookups,
           (select count(*)::int from sessions where ${mine}) as sessions,
           (select count(*)::int from known_devices where ${mine}) as devices,
           (select count(*)::int from push_subscriptions where ${mine}) as subscriptions,
           (select count(*)::int from idempotency where ${mine}) as answers,
           (select count(*)::int from audit where tells_of_somebody(action, subject, details) and ${inLog}) as log,
           (select count(*)::int from transfers t where ${mine} and ${typedReason(sql)}) as reasons,
           (select count(*)::int ${waiting}) as pending,
           (select coalesce(sum(price), 0)::bigint ${waiting}) as pending_price,
           (select count(*)::int from topups t where ${mine} and ${inDoubt(sql)}) as doubtful,
           (select count(*)::int from transfers where ${mine}) as transfers,
           (select count(*)::int from audit where actor_id = ${userId} or subject = ${userId}::text) as log_lines`;
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
