import type { FileType } from "../../contract/files.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import type { RefundOrder } from "../../contract/queue.ts";
import { allowLong, changedOne, type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";
import type { SignedIn } from "../http/app-types.ts";
import { dueAt } from "../orders/due.ts";
import { telling } from "../push/push.ts";

const CLAIM_MINUTES = 10;
const TAKE_BACK_HOURS = 24;

export type Paper = { key: string; type: FileType; size: number; sha256: Buffer };

/**
 * What deciding an order that is not deleted needs to know. `returned` in poisha; `file`: the id of
 * its file; `heldBy`: who works on it now.
 */
type OrderState = {
  status: OrderStatus;
  decidedBy?: string;
  returned: number;
  file: string | null;
  heldBy: string | null;
};

export function findOrderState(sql: Db, id: string): Promise<OrderState | undefined> {
  return first(sql<OrderState[]>`
    select o.status, u.full_name as decided_by, o.returned, f.id as file,
           case when o.status = 'pending' and ${isHeld(sql)} then o.claimed_by end as held_by
    from orders o
    left join users u on u.id = o.decided_by
    left join files f on f.order_id = o.id
    where o.id = ${id} and o.deleted_at is null`);
}

/** The condition for orders `o` that somebody works on: a claim that is not renewed ends. */
export function isHeld(sql: Db) {
  return sql`o.claimed_by is not null
    and o.claimed_at >= now() - make_interval(mins => ${CLAIM_MINUTES})`;
}

/** `file`: the id of the file that an order has now. `replaced`: the key of the one that it had. */
export type GivenFile = { userId: string; file: string; replaced: string | null };

/**
 * A loose file, of a pending order, or in place of the file `replaces`, under another id, so that
 * nobody takes the old copy for it. Undefined: it is no longer so.
 */
export function giveFile(
  sql: Db,
  {
    order,
    admin,
    replaces = null,
  }: { order: string; admin: string; replaces?: string | null | undefined },
  { key, type, size, sha256 }: Paper,
): Promise<GivenFile | undefined> {
  return first(sql<GivenFile[]>`
    with target as (
      select id, user_id from orders
      where id = ${order} and deleted_at is null and forgotten_at is null
        and status = case when ${replaces}::uuid is null then 'pending' else 'approved' end
        and exists (select from loose_files where storage_key = ${key})
      for update
    ), given as (
      -- By the clock of when the order is held: of this one and an answer about the file before,
      -- the later has the later time.
      insert into files (order_id, user_id, storage_key, type, size, sha256, created_at)
      select id, user_id, ${key}, ${type}, ${size}, ${sha256}, clock_timestamp() from target
      on conflict (order_id) do update
      set id = uuidv7(), storage_key = excluded.storage_key, type = excluded.type,
        size = excluded.size,
          sha256 = excluded.sha256, opened_at = null, created_at = excluded.created_at
      where files.id = ${replaces}
      returning files.id, files.order_id, files.user_id, old.storage_key as replaced,
        old.opened_at is not null as opened
    ), decided as (
      update orders o
      set status = 'approved', decided_by = ${admin}, updated_at = now(),
        owner_changed_in = pg_current_xact_id(),
          wrong_file_at = null, unanswered_since = null, asked_at = null,
          corrected_at = case when g.replaced is null then o.corrected_at else now() end
      from given g where o.id = g.order_id
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from given)
    ), again as (
      select * from given where replaced is not null
    ), loose as (
      insert into loose_files (storage_key) select replaced from again
    ), ${telling(sql, "replaced", sql`again`)}, noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, case when replaced is null then 'order-delivered'
        else 'order-file-replaced' end, order_id::text,
             jsonb_strip_nulls(jsonb_build_object('type', ${type}::text, 'size', ${size}::int,
               'opened', case when replaced is not null then opened end))
      from given
    )
    select user_id, id as file, replaced from given`);
}

/**
 * If that is still `file` and younger than 24 hours. No money moves: the charge stands until the
 * order is cancelled.
 */
export function revertDelivery(
  sql: Db,
  { order, file, admin }: { order: string; file: string; admin: string },
) {
  return first(sql<{ userId: string; storageKey: string }[]>`
    with delivery as (
      select f.id, f.order_id, f.user_id, f.storage_key, f.opened_at
      from orders o join files f on f.order_id = o.id
      where o.id = ${order} and o.status = 'approved' and o.deleted_at is null
        and f.id = ${file} and f.created_at > now() - make_interval(hours => ${TAKE_BACK_HOURS})
      -- Of two who correct it at once, the second finds nothing here.
      for update
    ), reopened as (
      update orders o
      set status = 'pending', decided_by = null, claimed_by = null, claimed_at = null,
        corrected_at = now(), wrong_file_at = null,
          updated_at = now()
      from delivery d where o.id = d.order_id
    ), gone as (
      delete from files f using delivery d where f.id = d.id
    ), loose as (
      insert into loose_files (storage_key) select storage_key from delivery
    ), ${telling(sql, "taken-back", sql`delivery`)}, noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-taken-back', order_id::text,
        jsonb_build_object('opened', opened_at is not null) from delivery
    )
    select user_id, storage_key from delivery`);
}

/**
 * `price` in poisha. `used`: something of it has left the desk, or a part of its price was given
 * back before.
 */
type Cancelled = { userId: string; used: boolean; price: number };

/** Undefined when it is not pending. */
export function cancelWithNote(
  tx: Db,
  order: string,
  admin: string,
  note: string,
): Promise<Cancelled | undefined> {
  return first(tx<Cancelled[]>`
    with cancelled as materialized (
      select id, user_id, price, left_desk_at, returned
      from cancel_order(${order}, ${admin}, ${note})
    ), noted as (
      insert into audit (actor_id, action, subject)
      select ${admin}, 'order-cancelled', id::text from cancelled
    )
    select user_id, price, left_desk_at is not null or returned > 0 as used from cancelled`);
}

/**
 * The poisha that this user has given back: `today`, since midnight in Dhaka, and `sinceProof`,
 * since this session last proved who they are, within a day.
 */
export async function sumsGivenBack(
  tx: Db,
  { id, sessionId }: Pick<SignedIn, "id" | "sessionId">,
): Promise<{ today: number; sinceProof: number }> {
  const [row] = await tx<[{ today: number; sinceProof: number }]>`
    select coalesce(sum(amount) filter (where created_at >= dhaka_midnight(dhaka_day(now()))),
      0)::bigint as today,
           coalesce(sum(amount) filter (where created_at > coalesce(
             (select confirmed_at from sessions where id = ${sessionId}), '-infinity')),
               0)::bigint as since_proof
    from transfers
    where actor_id = ${id} and kind = 'refund' and created_at > now() - interval '1 day'`;
  return row;
}

/** Whether this user ordered it, and somebody else is admin, who can do what is to be done. */
export async function isOwnOrder(sql: Db, order: string, user: string): Promise<boolean> {
  const own = await sql`
    select from orders
    where id = ${order} and user_id = ${user} and ${isOtherAdmin(sql, user)}`;
  return own.count > 0;
}

function isOtherAdmin(sql: Db, user: string) {
  return sql`exists (
    select from users u where u.role = 'admin' and u.id <> ${user} and u.disabled_at is null
      and u.deleted_at is null)`;
}

/**
 * Tells the owner. Answers the sum given back by now; undefined when it is gone or less is left. In
 * a transaction.
 */
export function refundPart(
  tx: Db,
  order: string,
  admin: string,
  { amount, reason, expectedReturned }: RefundOrder,
) {
  return first(tx<{ userId: string; returned: number }[]>`
    with refunded as materialized (
      select id as order_id, user_id, returned
      from refund_part(${order}, ${admin}, ${amount}, ${reason}, ${expectedReturned ?? null})
    ), ${telling(tx, "refunded", tx`refunded`)}
    select user_id, returned from refunded`);
}

/** False when it is not pending, or another admin holds it. */
export function takeClaim(sql: Db, order: string, admin: string): Promise<boolean> {
  return changedOne(sql`
    update orders o set claimed_by = ${admin}, claimed_at = now()
    where id = ${order} and status = 'pending' and deleted_at is null
      and (claimed_by = ${admin} or not (${isHeld(sql)}))`);
}

/**
 * Gives this clerk the most due order that waits for the desk, that they may decide and nobody else
 * works on; of those they have begun, the most due first. Not one of `aside`, which are free again.
 * Of several clerks at once each gets another. `id`: null when there is none. `services`: of those
 * whose claim has changed.
 */
export async function takeNext(
  tx: Db,
  clerk: { id: string } & Clerk,
  aside: string[],
): Promise<{ id: string | null; services: string[] }> {
  const freed = await tx<{ service: string }[]>`
    update orders set claimed_by = null, claimed_at = null
    where id = any(${aside}) and claimed_by = ${clerk.id} and status = 'pending'
      and deleted_at is null
    returning category as service`;
  const [taken] = await tx<{ id: string; service: string }[]>`
    with next as materialized (
      select o.id from orders o left join services s on s.key = o.category
      where o.status = 'pending' and o.deleted_at is null and ${isTheirs(tx, clerk)}
        and o.asked_at is null and o.id <> all(${aside})
        and (o.claimed_by = ${clerk.id} or not (${isHeld(tx)}))
        and not (o.user_id = ${clerk.id} and ${isOtherAdmin(tx, clerk.id)})
      order by ${isHeld(tx)} desc, ${dueAt(tx)}, o.id
      limit 1 for no key update of o skip locked
    )
    update orders o set claimed_by = ${clerk.id}, claimed_at = now()
    from next where o.id = next.id
    returning o.id, o.category as service`;
  const changed = [...freed, ...(taken ? [taken] : [])].map(({ service }) => service);
  return { id: taken?.id ?? null, services: [...new Set(changed)] };
}

/** False when this admin holds no claim on it. */
export function dropClaim(sql: Db, order: string, admin: string): Promise<boolean> {
  return changedOne(sql`
    update orders set claimed_by = null, claimed_at = null
    where id = ${order} and deleted_at is null and claimed_by = ${admin} and status = 'pending'`);
}

/** Every order that is not deleted, locked. Call in a transaction. */
export async function lockOrderStatuses(tx: Db): Promise<{ id: string; pending: boolean }[]> {
  await allowLong(tx, 60_000);
  return tx<{ id: string; pending: boolean }[]>`
    select id, status = 'pending' as pending from orders where deleted_at is null order by id for
    update`;
}

/**
 * Call it before wallets are touched: who places an order with one of them holds it before the
 * wallet too.
 */
export async function lockAttachments(tx: Db, orders: string[]): Promise<void> {
  await tx`
    select from attachments
    where id in (select attachment_id from order_attachments where order_id = any(${orders}))
    order by id for no key update`;
}

export async function cancelAll(
  tx: Db,
  orders: string[],
  admin: string,
  note: string,
): Promise<void> {
  await tx`
    select cancelled.id from unnest(${orders}::uuid[]) as standing (id),
      cancel_order(standing.id, ${admin}, ${note}) as cancelled`;
}
