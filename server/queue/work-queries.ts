import type { FileType } from "../../contract/files.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import type { Db } from "../db/sql.ts";

const CLAIM_MINUTES = 10;

/** A file in the store. */
export type Paper = { key: string; type: FileType; size: number; sha256: Buffer };

/** The status of an order, and who ended it. */
export async function findStanding(
  sql: Db,
  id: string,
): Promise<{ status: OrderStatus; decidedBy?: string } | undefined> {
  const [row] = await sql<{ status: OrderStatus; decidedBy?: string }[]>`
    select o.status, u.username as decided_by from orders o
    left join users u on u.id = o.decided_by
    where o.id = ${id} and o.deleted_at is null`;
  return row;
}

/** Approves a pending order with its file. Answers its owner; undefined when it is not pending. */
export async function approveWithFile(
  sql: Db,
  order: string,
  admin: string,
  { key, type, size, sha256 }: Paper,
): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    with delivered as (
      update orders set status = 'approved', decided_by = ${admin}, updated_at = now()
      where id = ${order} and status = 'pending' and deleted_at is null
      returning id, user_id
    ), stored as (
      insert into files (order_id, user_id, storage_key, type, size, sha256)
      select id, user_id, ${key}, ${type}, ${size}, ${sha256} from delivered
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from delivered)
    ), noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-delivered', id::text, ${sql.json({ type, size })} from delivered
    )
    select user_id from delivered`;
  return row?.userId;
}

/**
 * Replaces a file that is marked as damaged. Nothing is charged, the order stays approved, and its owner is notified as of a
 * delivery. Answers the owner; undefined when the file of this order is not damaged.
 */
export async function replaceDamaged(
  sql: Db,
  order: string,
  admin: string,
  { key, type, size, sha256 }: Paper,
): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    with damaged as (
      select f.id, f.order_id, f.user_id, f.storage_key, f.damage
      from orders o join files f on f.order_id = o.id
      where o.id = ${order} and o.status = 'approved' and o.deleted_at is null and f.damage is not null
      for update
    ), replaced as (
      update files f
      set storage_key = ${key}, type = ${type}, size = ${size}, sha256 = ${sha256}, damage = null,
          created_at = now()
      from damaged d where f.id = d.id
    ), touched as (
      update orders set updated_at = now(), owner_changed_in = pg_current_xact_id()
      where id in (select order_id from damaged)
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from damaged)
    ), loose as (
      insert into loose_files (storage_key) select storage_key from damaged
    ), told as (
      insert into push_messages (subscription_id, order_id, status)
      select s.id, d.order_id, 'approved' from damaged d join push_subscriptions s on s.user_id = d.user_id
    ), noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-delivered-anew', order_id::text,
             jsonb_build_object('damage', damage, 'type', ${type}::text, 'size', ${size}::int)
      from damaged
    )
    select user_id from damaged`;
  return row?.userId;
}

/** Cancels a pending order with a note and refunds it. Answers its owner; undefined when it is not pending. */
export async function cancelWithNote(sql: Db, order: string, admin: string, note: string): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    with cancelled as (
      select id, user_id from cancel_order(${order}, ${admin}, ${note})
    ), noted as (
      insert into audit (actor_id, action, subject)
      select ${admin}, 'order-cancelled', id::text from cancelled
    )
    select user_id from cancelled`;
  return row?.userId;
}

/** False when it is not pending, or another admin holds it. */
export async function takeClaim(sql: Db, order: string, admin: string): Promise<boolean> {
  const claimed = await sql`
    update orders set claimed_by = ${admin}, claimed_at = now()
    where id = ${order} and status = 'pending' and deleted_at is null
      and (claimed_by is null or claimed_by = ${admin}
           or claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))
    returning id`;
  return claimed.length === 1;
}

/** False when this admin holds no claim on it. */
export async function dropClaim(sql: Db, order: string, admin: string): Promise<boolean> {
  const released = await sql`
    update orders set claimed_by = null, claimed_at = null
    where id = ${order} and deleted_at is null and claimed_by = ${admin} and status = 'pending'
    returning id`;
  return released.length === 1;
}

/** Whether another admin works on it; undefined when there is no such order. */
export async function isHeldByAnother(sql: Db, order: string, admin: string): Promise<boolean | undefined> {
  const [standing] = await sql<{ held: boolean }[]>`
    select status = 'pending' and claimed_by is not null and claimed_by <> ${admin}
           and claimed_at > now() - make_interval(mins => ${CLAIM_MINUTES}) as held
    from orders where id = ${order} and deleted_at is null`;
  return standing?.held;
}

/** Every order that is not deleted, locked. Call in a transaction. */
export async function lockStanding(tx: Db): Promise<{ id: string; pending: boolean }[]> {
  await tx`set local statement_timeout = '60s'`;
  return tx<{ id: string; pending: boolean }[]>`
    select id, status = 'pending' as pending from orders where deleted_at is null order by id for update`;
}

/**
 * Holds the attachments of these orders. Call it before wallets are touched: who places an order with one of them holds it before
 * the wallet too.
 */
export async function lockAttachments(tx: Db, orders: string[]): Promise<void> {
  await tx`
    select from attachments
    where id in (select attachment_id from order_attachments where order_id = any(${orders}))
    order by id for no key update`;
}

export async function cancelAll(tx: Db, orders: string[], admin: string, note: string): Promise<void> {
  await tx`
    select cancelled.id from unnest(${orders}::uuid[]) as standing (id),
      cancel_order(standing.id, ${admin}, ${note}) as cancelled`;
}
