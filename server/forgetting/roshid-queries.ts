import type postgres from "postgres";
import type { Db } from "../db/sql.ts";
import { blanked, holdsSealed } from "../seal/columns.ts";
import { forgetAnswers } from "./answer-queries.ts";
import type { Batch } from "./batches.ts";

/**
 * Removes what roshids tell, with all their paid versions and kept answers. Ids, prices and times stay. `which`: a condition on
 * `roshids r`; `days`: how old they were, if that is why.
 */
export async function blankRoshids(sql: Db, which: postgres.Fragment, limit: number, days?: number): Promise<Batch> {
  const [batch] = await sql<[Batch]>`
    with chosen as materialized (
      select r.id, r.user_id, r.created_at from roshids r where ${which} and r.forgotten_at is null limit ${limit} for update skip locked
    ), blanked as (
      update roshids r set ${blanked(sql, "roshids")}, forgotten_at = now(), forgotten_after = ${days ?? null}::integer
      from chosen c where r.id = c.id
    ), versions as (
      update roshid_revisions v set ${blanked(sql, "roshid_revisions")} from chosen c
      where v.roshid_id = c.id and ${holdsSealed(sql, "roshid_revisions")}
    ), answered as (
      ${forgetAnswers(sql, ["create-roshid", "update-roshid"], sql`answer->'roshid'->>'_id'`)}
    )
    select (select count(*)::int from chosen) as count, '{}'::text[] as keys,
           array(select distinct user_id from chosen) as owners`;
  return batch;
}
