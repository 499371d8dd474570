import type postgres from "postgres";
import type { Db } from "../db/sql.ts";
import { blanked, holdsSealed } from "../seal/columns.ts";

/** What is emptied while its row stays: in which rows of a table `t`, and the columns that tell their age and whose it is. */
export function emptiable(sql: Db) {
  return {
    /** Paid versions: the roshid itself may be younger and stays. */
    versions: {
      ...{ table: "roshid_revisions", key: ["id"], since: "created_at" },
      where: holdsSealed(sql, "roshid_revisions"),
      set: blanked(sql, "roshid_revisions"),
    },
    lookups: {
      ...{ table: "lookups", key: ["user_id", "id"], since: "created_at" },
      where: sql`t.person is not null`,
      set: sql`person = null`,
    },
    /** Not while a recharge is in doubt or in review: the number may be needed. */
    payers: {
      ...{ table: "topups", key: ["id"], since: "updated_at" },
      where: sql`(${holdsSealed(sql, "topups")} or t.reported is not null or t.refusal is not null) and ${decided(sql)}`,
      set: sql`${blanked(sql, "topups")}, reported = null, refusal = null,
               claimed_trx = case when t.state = 'credited' then t.claimed_trx end`,
    },
    /** Who did what, when and to what stays: see `tells_of_somebody` in the migration. */
    audit: {
      ...{ table: "audit", key: ["id"], since: "at" },
      where: sql`tells_of_somebody(t.action, t.subject, t.details)`,
      set: sql`details = details - '{nid,purpose,reason,note,actor}'::text[],
               subject = case when action = 'login-failed' then null else subject end`,
    },
    /** Those of a top-up are the provider's number of it, and stay. */
    reasons: {
      ...{ table: "transfers", key: ["user_id", "wallet_version"], since: "created_at" },
      where: typedReason(sql),
      set: sql`reason = null`,
    },
  };
}
export type Emptiable = keyof ReturnType<typeof emptiable>;
/** What housekeeping empties by age here; look-ups have a time of their own. */
export const agedKinds: Emptiable[] = ["versions", "payers", "audit", "reasons"];

/** `which`: a condition on `t`. With a `limit` rows that another process has locked are left to it. Answers how many. */
export async function empty(
  sql: Db,
  kind: Emptiable,
  which: postgres.Fragment,
  limit?: number,
): Promise<number> {
  const { table, key, where, set } = emptiable(sql)[kind];
  const same = key.map((name) => sql`t.${sql(name)} = found.${sql(name)}`);
  const emptied = await sql`
    update ${sql(table)} t set ${set} from (
      select ${sql(key)} from ${sql(table)} t
      where ${where} and ${which} limit ${limit ?? null}
      for update ${limit === undefined ? sql`` : sql`skip locked`}
    ) as found
    where ${same.reduce((all, one) => sql`${all} and ${one}`)}`;
  return emptied.count;
}

export function olderThan(sql: Db, kind: Emptiable, days: number) {
  return sql`t.${sql(emptiable(sql)[kind].since)} < now() - make_interval(days => ${days})`;
}

/** A condition on `topups t`: its outcome is known. */
export function decided(sql: Db) {
  return sql`t.state in ('credited', 'failed', 'cancelled', 'expired', 'refused')`;
}

/** A condition on `topups t`: money may still come of it, so the number is kept. */
export function inDoubt(sql: Db) {
  return sql`t.state <> 'created' and not ${decided(sql)}`;
}

/** A condition on `transfers t`: somebody typed its reason. */
export function typedReason(sql: Db) {
  return sql`t.reason is not null and t.kind <> 'topup'`;
}
