import type { Db } from "../db/sql.ts";
import { blanked, holdsSealed } from "../seal/columns.ts";
import type { Batch } from "./batches.ts";

/** What is emptied when it is old: in which rows of a table `t`, and the column that tells how old a row is. */
function agesOf(sql: Db) {
  return {
    /** Paid versions: the roshid itself may be younger and stays. */
    versions: {
      ...{ table: "roshid_revisions", key: ["id"], since: "created_at" },
      where: holdsSealed(sql, "roshid_revisions"),
      set: blanked(sql, "roshid_revisions"),
    },
    payers: {
      ...{ table: "topups", key: ["id"], since: "updated_at" },
      where: sql`${namesPayer(sql)} and ${decided(sql)}`,
      set: payerBlanked(sql),
    },
    /** Who did what, when and to what stays. */
    audit: {
      ...{ table: "audit", key: ["id"], since: "at", set: stripping(sql) },
      where: sql`tells_of_somebody(t.action, t.subject, t.details)`,
    },
    /** Those of a top-up are the provider's number of it, and stay. */
    reasons: {
      ...{ table: "transfers", key: ["user_id", "wallet_version"], since: "created_at" },
      where: typedReason(sql),
      set: sql`reason = null`,
    },
  };
}
export const agedKinds = ["versions", "payers", "audit", "reasons"] as const;

/** Empties a batch of what is older than `days`. */
export async function emptyOld(sql: Db, kind: (typeof agedKinds)[number], days: number, limit: number): Promise<Batch> {
  const { table, key, since, where, set } = agesOf(sql)[kind];
  const same = key.map((name) => sql`t.${sql(name)} = old.${sql(name)}`);
  const emptied = await sql`
    update ${sql(table)} t set ${set} from (
      select ${sql(key)} from ${sql(table)} t
      where ${where} and t.${sql(since)} < now() - make_interval(days => ${days})
      limit ${limit}
      for update skip locked
    ) as old
    where ${same.reduce((all, one) => sql`${all} and ${one}`)}`;
  return { count: emptied.count, keys: [], owners: [] };
}

/** What to set on a recharge, so that it tells of no payer. */
export function payerBlanked(sql: Db) {
  return sql`${blanked(sql, "topups")}, reported = null`;
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
