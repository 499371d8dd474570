import type { Db } from "../db/sql.ts";
import type { Paper } from "./work-queries.ts";

const HOURS = 24;

/**
 * Makes a delivered order pending again and removes its file, if that is still `file` and younger than 24 hours. Its owner's
 * browsers are told. No money moves: the charge stands until the order is cancelled. Answers its owner and the key of the file.
 */
export async function takeBack(
  sql: Db,
  order: string,
  file: string,
  admin: string,
): Promise<{ userId: string; storageKey: string } | undefined> {
  const [row] = await sql<{ userId: string; storageKey: string }[]>`
    with ${deliveryOf(sql, order, file)}, reopened as (
      update orders o
      set status = 'pending', decided_by = null, claimed_by = null, claimed_at = null, corrected_at = now(), updated_at = now()
      from delivery d where o.id = d.order_id
    ), gone as (
      delete from files f using delivery d where f.id = d.id
    ), loose as (
      insert into loose_files (storage_key) select storage_key from delivery
    ), ${told(sql, "taken-back")}, noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-taken-back', order_id::text, jsonb_build_object('opened', opened_at is not null) from delivery
    )
    select user_id, storage_key from delivery`;
  return row;
}

/**
 * Replaces the file of a delivered order, if that is still `file` and younger than 24 hours. The new one has another id, so that
 * nobody takes a copy of the old one for it. The order stays approved; its owner's browsers are told. Answers as {@link takeBack}.
 */
export async function replaceFile(
  sql: Db,
  order: string,
  file: string,
  admin: string,
  { key, type, size, sha256 }: Paper,
): Promise<{ userId: string; storageKey: string } | undefined> {
  const [row] = await sql<{ userId: string; storageKey: string }[]>`
    with ${deliveryOf(sql, order, file)}, replaced as (
      update files f
      set id = uuidv7(), storage_key = ${key}, type = ${type}, size = ${size}, sha256 = ${sha256}, damage = null,
          opened_at = null, created_at = now()
      from delivery d where f.id = d.id
    ), touched as (
      update orders o set decided_by = ${admin}, corrected_at = now(), updated_at = now(), owner_changed_in = pg_current_xact_id()
      from delivery d where o.id = d.order_id
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from delivery)
    ), loose as (
      insert into loose_files (storage_key) select storage_key from delivery
    ), ${told(sql, "replaced")}, noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-file-replaced', order_id::text,
             jsonb_build_object('opened', opened_at is not null, 'type', ${type}::text, 'size', ${size}::int)
      from delivery
    )
    select user_id, storage_key from delivery`;
  return row;
}

/** Whether the order has this file, only too long; undefined when the order is not there. */
export async function findDelivery(sql: Db, order: string, file: string): Promise<{ late: boolean } | undefined> {
  const [row] = await sql<{ late: boolean }[]>`
    select f.id is not null as late from orders o
    left join files f on f.order_id = o.id and f.id = ${file}
    where o.id = ${order} and o.deleted_at is null`;
  return row;
}

/** The delivered file that may be corrected, locked: of two who correct it at once, the second finds nothing here. */
function deliveryOf(sql: Db, order: string, file: string) {
  return sql`delivery as (
    select f.id, f.order_id, f.user_id, f.storage_key, f.opened_at
    from orders o join files f on f.order_id = o.id
    where o.id = ${order} and o.status = 'approved' and o.deleted_at is null
      and f.id = ${file} and f.created_at > now() - make_interval(hours => ${HOURS})
    for update)`;
}

/** Tells the owner's browsers, instead of what they have not yet been told of the order. */
function told(sql: Db, status: "taken-back" | "replaced") {
  return sql`unsent as (
    delete from push_messages m using delivery d where m.order_id = d.order_id
  ), told as (
    insert into push_messages (subscription_id, order_id, status)
    select s.id, d.order_id, ${status} from delivery d join push_subscriptions s on s.user_id = d.user_id
  )`;
}
