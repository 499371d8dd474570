import type postgres from "postgres";
import { countOf, type Db } from "../db/sql.ts";
import { blanked, holdsSealed } from "../seal/columns.ts";
import type { Batch } from "./batches.ts";

/**
 * Why orders lose their details: `days` old, or removed from every list. Neither when somebody
 * asked for it.
 */
export type Why = { days?: number; remove?: boolean };

/**
 * In one statement; price, status, times and ids stay. `which`: on `orders o`. Two at once share
 * the work.
 */
export async function blankOrders(
  sql: Db,
  which: postgres.Fragment,
  limit: number | null,
  { days, remove = false }: Why = {},
): Promise<Batch> {
  const [batch] = await sql<[Batch]>`
    with chosen as materialized (
      select o.id, o.user_id, o.ordered_by, o.created_at from orders o
      where ${which} and (o.forgotten_at is null
        ${remove ? sql`or o.deleted_at is null` : sql``})
      limit ${limit}
      for update skip locked
    ), held as materialized (
      -- Before the keys, as whoever places an order with one of them does: the statement below
      -- reads it before it changes anything.
      select a.id from attachments a
      where a.id in (select l.attachment_id from order_attachments l
        join chosen c on c.id = l.order_id)
      order by a.id for no key update
    ), blanked as (
      update orders o
      set ${blanked(sql, "orders")}, attachment_count = 0, note = '', for_whom = '',
          messages = 0, owner_unread = 0, staff_unread = 0, asked_at = null,
            unanswered_since = null, wrong_file_at = null,
          -- What the service was called stays; what it asked for goes.
          form = case when o.form is not null then o.form || '{"fields": []}' end,
          deleted_at = case when ${remove} then coalesce(o.deleted_at, now()) else o.deleted_at end,
          forgotten_at = now(), forgotten_after = ${days ?? null}::integer
      from chosen c where o.id = c.id
    ), gone as (
      delete from files f using chosen c where f.order_id = c.id returning f.storage_key
    ), loose as (
      insert into loose_files (storage_key) select storage_key from gone on conflict do nothing
    ), unsaid as (
      delete from order_messages m using chosen c where m.order_id = c.id
    ), unnoted as (
      delete from staff_notes n using chosen c where n.order_id = c.id
    ), unnamed as (
      -- A trigger deletes those that no other order names, and frees their files.
      delete from order_attachments l using chosen c where l.order_id = c.id
    ), unsent as (
      delete from push_messages m using chosen c where m.order_id = c.id
    ), answered as (
      ${forgetAnswers(sql, "place-order")}
    ), said as (
      update transfers t set reason = null
      from (select 'order' as kind, id from chosen
            union all select 'refund', r.id from refunds r join chosen c on c.id = r.order_id) said
      where t.source_kind = said.kind and t.source_id = said.id and t.reason is not null
    )
    select (select count(*)::int from chosen) as count,
           array(select storage_key from gone) as keys,
           array(select distinct user_id from chosen) as owners
    where (select count(*) from held) >= 0`;
  return batch;
}

/**
 * Blanks roshids with all paid versions and kept answers; ids, prices and times stay. `which`: a
 * condition on `roshids r`; `days`: how old they were.
 */
export async function blankRoshids(
  sql: Db,
  which: postgres.Fragment,
  limit: number,
  days?: number,
): Promise<Batch> {
  const [batch] = await sql<[Batch]>`
    with chosen as materialized (
      select r.id, r.user_id, r.ordered_by, r.created_at from roshids r
      where ${which} and r.forgotten_at is null
      limit ${limit} for update skip locked
    ), blanked as (
      update roshids r set ${blanked(sql, "roshids")}, forgotten_at = now(),
        forgotten_after = ${days ?? null}::integer
      from chosen c where r.id = c.id
    ), versions as (
      update roshid_revisions v set ${blanked(sql, "roshid_revisions")} from chosen c
      where v.roshid_id = c.id and ${holdsSealed(sql, "roshid_revisions")}
    ), answered as (
      ${forgetAnswers(sql, "create-roshid", "update-roshid")}
    )
    select (select count(*)::int from chosen) as count, '{}'::text[] as keys,
           array(select distinct user_id from chosen) as owners`;
  return batch;
}

/**
 * For a statement with `chosen` rows (id, user_id, ordered_by, created_at): forgets what was
 * answered, the payer or the worker, when these were made or changed. The key stays taken. It joins
 * nothing, and `is true` has the ids looked up in a hash: with old statistics the planner would go
 * through all keys of a user for each row.
 */
function forgetAnswers(sql: Db, ...operations: string[]) {
  return sql`
    update idempotency set request_hash = '', answer = null, ${blanked(sql, "idempotency")}
    where operation = any(${operations})
      and user_id = any(array(
        select user_id from chosen union select ordered_by from chosen))
      and created_at >= (select min(created_at) from chosen)
      and (answer->>'id' in (select id::text from chosen)) is true`;
}

/**
 * Deletes the files of orders that were delivered more than `days` ago, with a new version for
 * their owners' lists.
 */
export async function removeOldFiles(sql: Db, days: number, limit: number): Promise<Batch> {
  const [batch] = await sql<[Batch]>`
    with chosen as materialized (
      select id from files where created_at < now() - make_interval(days => ${days}) limit ${limit}
      for update skip locked
    ), gone as (
      delete from files f using chosen c where f.id = c.id
      returning f.order_id, f.user_id, f.storage_key
    ), touched as (
      update orders set updated_at = updated_at, owner_changed_in = pg_current_xact_id()
      where id in (select order_id from gone)
    ), loose as (
      insert into loose_files (storage_key) select storage_key from gone on conflict do nothing
    )
    select (select count(*)::int from gone) as count,
           array(select storage_key from gone) as keys,
           array(select distinct user_id from gone) as owners`;
  return batch;
}

/**
 * Cancels the pending orders of a user, or those with these ids, and refunds them. Answers how
 * many.
 */
export function cancelPending(sql: Db, which: postgres.Fragment): Promise<number> {
  return countOf(sql`
    select c.id
    from (select o.id, o.user_id from orders o where ${which} and o.status = 'pending'
      and o.deleted_at is null) as waiting,
      -- Nobody is signed in at the operator's command, so it is done in the name of the owner.
      lateral cancel_order(waiting.id, waiting.user_id, '') as c`);
}
