import type { Db } from "../db/sql.ts";
import { blanked } from "../seal/columns.ts";
import type { Batch } from "./batches.ts";

/** What the log tells of somebody and is older than `days`: who did what, when and to what stays. */
export async function stripOldAudit(sql: Db, days: number, limit: number): Promise<Batch> {
  const stripped = await sql`
    update audit set ${stripping(sql)} where id in (
      select id from audit
      where tells_of_somebody(action, subject, details) and at < now() - make_interval(days => ${days})
      limit ${limit}
      for update skip locked)`;
  return { count: stripped.count, keys: [], owners: [] };
}

/** Typed reasons in the ledger that are older than `days`. Those of a top-up are the provider's number of it, and stay. */
export async function dropOldReasons(sql: Db, days: number, limit: number): Promise<Batch> {
  const dropped = await sql`
    update transfers t set reason = null from (
      select t.user_id, t.wallet_version from transfers t
      where ${typedReason(sql)} and t.created_at < now() - make_interval(days => ${days})
      limit ${limit}
      for update skip locked
    ) as old
    where t.user_id = old.user_id and t.wallet_version = old.wallet_version`;
  return { count: dropped.count, keys: [], owners: [] };
}

/** Payers' numbers of top-ups that were decided more than `days` ago. */
export async function dropOldPayers(sql: Db, days: number, limit: number): Promise<Batch> {
  const dropped = await sql`
    update topups set ${blanked(sql, "topups")}, reported = null where id in (
      select t.id from topups t
      where ${namesPayer(sql)} and ${decided(sql)}
        and t.updated_at < now() - make_interval(days => ${days})
      limit ${limit}
      for update skip locked)`;
  return { count: dropped.count, keys: [], owners: [] };
}

/** A condition on `topups t`: its outcome is known. While it is in doubt or in review, the number may be needed. */
export function decided(sql: Db) {
  return sql`t.state in ('credited', 'failed', 'cancelled', 'expired')`;
}

/** A condition on `topups t`: money may still come of it, so the number is kept. */
export function inDoubt(sql: Db) {
  return sql`t.state <> 'created' and not ${decided(sql)}`;
}

/** A condition on `topups t`: it holds a payer's number, or what the provider reported. */
export function namesPayer(sql: Db) {
  return sql`(t.payer <> '' or t.reported is not null)`;
}

/** A condition on `transfers t`: somebody typed its reason. That of a top-up is the provider's number of it. */
export function typedReason(sql: Db) {
  return sql`t.reason is not null and t.kind <> 'topup'`;
}

/** What to set on a line of the log, so that it tells of nobody but by id: see `tells_of_somebody` in the migration. */
export function stripping(sql: Db) {
  return sql`
    details = details - '{nid,purpose,reason,note,actor}'::text[],
    subject = case when action = 'login-failed' then null else subject end`;
}
