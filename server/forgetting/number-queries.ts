import type { Db } from "../db/sql.ts";
import type { SealedTable } from "../seal/columns.ts";
import type { sealedRows } from "../seal/rows.ts";
import { decided, typedReason } from "./old-queries.ts";

/** Where something was typed or shown. `open`: an order or recharge that is not decided yet. */
export type Match = {
  kind: "order" | "roshid" | "payer" | "log" | "reason" | "name" | "desk";
  id: string;
  owner: string | null;
  open: boolean;
  words: unknown;
};

/** Where something is sealed that may have a number, and what else is to be known of the row. `words`: what is not sealed of it.
 * Null: nobody types it, or it goes with another row, as the kept answer with its roshid. */
export function searched(
  sql: Db,
): Record<SealedTable, NonNullable<Parameters<typeof sealedRows>[2]> | null> {
  return {
    orders: {
      where: sql`t.forgotten_at is null`,
      more: sql`'order' as kind, t.id, t.user_id as owner, t.status = 'pending' as open, to_jsonb(t.note) as words`,
    },
    order_messages: {
      more: sql`'order' as kind, t.order_id as id, (select o.user_id from orders o where o.id = t.order_id) as owner,
                (select o.status = 'pending' from orders o where o.id = t.order_id) as open, null as words`,
    },
    staff_notes: {
      more: sql`case when t.order_id is null then 'desk' else 'order' end as kind,
                coalesce(t.order_id::text, 'a note about user ' || t.user_id) as id, t.user_id as owner,
                (select o.status = 'pending' from orders o where o.id = t.order_id) is true as open, null as words`,
    },
    roshids: {
      where: sql`t.forgotten_at is null`,
      more: sql`'roshid' as kind, t.id, t.user_id as owner, false as open, null as words`,
    },
    roshid_revisions: {
      more: sql`'roshid' as kind, t.roshid_id as id, t.user_id as owner, false as open, null as words`,
    },
    topups: {
      more: sql`'payer' as kind, t.id, t.user_id as owner, not ${decided(sql)} as open, to_jsonb(t.refusal) as words`,
    },
    ...{ idempotency: null, factors: null, factor_challenges: null },
  };
}

/** Where gaps are left out and digits English; the caller decides. It reads whole tables, and changes and locks nothing. */
export function listMatches(sql: Db, core: string, masks: string[]): Promise<Match[]> {
  const gaps = String.raw`[\s.\-\u2010-\u2015\u2212]|\\[nrt]`;
  return sql<Match[]>`
    with said as (
      select 'log' as kind, id::text as id, actor_id as owner, false as open, jsonb_build_array(subject, details) as words
      from audit
      where tells_of_somebody(action, subject, details)
      union all
      select 'reason', t.user_id || ' ' || t.wallet_version, t.user_id, false, to_jsonb(t.reason) from transfers t
      where ${typedReason(sql)}
      union all
      select 'name', id::text, id, false, jsonb_build_array(username, full_name) from users where deleted_at is null
      union all
      select 'desk', 'a second factor of user ' || user_id, user_id, false, to_jsonb(name) from factors
      union all
      select 'desk', 'notice ' || id, null, false, to_jsonb(notice) from notices
      union all
      select 'desk', 'service ' || key, null, false, jsonb_build_array(declaration, help) from services
    )
    select kind, id, owner, open, words from said
    where position(${core} in upper(regexp_replace(translate(words::text, '০১২৩৪৫৬৭৮৯', '0123456789'), ${gaps}, '', 'g'))) > 0
       or kind = 'log' and words->1->>'nid' = any(${masks})
    order by kind, id`;
}

/** How many tries and kept look-ups of the last day there are of a NID: by its keyed hash, and by its masks in the log. */
export async function countLookups(sql: Db, nid: string[], masks: string[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select (select count(*)::int from lookup_tries where nid = any(${nid}))
         + (select count(*)::int from lookups l where ${lookedUp(sql, masks)}) as count`;
  return row.count;
}

/** Forgets whom these look-ups were about. Call before the log loses the masks. */
export async function dropLookups(sql: Db, nid: string[], masks: string[]): Promise<void> {
  await sql`delete from lookup_tries where nid = any(${nid})`;
  await sql`update lookups l set person = null where ${lookedUp(sql, masks)}`;
}

/** A condition on `transfers t`. `entries`: "<user> <wallet version>". */
export function isOneOf(sql: Db, entries: string[]) {
  return sql`(t.user_id, t.wallet_version) in (
    select split_part(entry, ' ', 1)::uuid, split_part(entry, ' ', 2)::bigint from unnest(${entries}::text[]) as found (entry))`;
}

function lookedUp(sql: Db, masks: string[]) {
  return sql`l.person is not null and l.id::text in (
    select subject from audit where action = 'identity-looked-up' and details->>'nid' = any(${masks}))`;
}
