import type { Fragment } from "postgres";
import type { FileType } from "../../contract/files.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import type { RefundOrder } from "../../contract/queue.ts";
import { changedOne, type Db, first } from "../db/sql.ts";

const CLAIM_MINUTES = 10;
const TAKE_BACK_HOURS = 24;

export type Paper = { key: string; type: FileType; size: number; sha256: Buffer };

/** Of an order that is not deleted. `returned` in poisha; `file`: the id of its file; `heldBy`: who works on it now. */
type OrderState = {
  status: OrderStatus;
  decidedBy?: string;
  returned: number;
  file: string | null;
  heldBy: string | null;
};

export function findOrderState(sql: Db, id: string): Promise<OrderState | undefined> {
  return first(sql<OrderState[]>`
    select o.status, u.username as decided_by, o.returned, f.id as file,
           case when o.status = 'pending' and ${isHeld(sql)} then o.claimed_by end as held_by
    from orders o
    left join users u on u.id = o.decided_by
    left join files f on f.order_id = o.id
    where o.id = ${id} and o.deleted_at is null`);
}

function isHeld(sql: Db) {
  return sql`o.claimed_by is not null and o.claimed_at >= now() - make_interval(mins => ${CLAIM_MINUTES})`;
}

/** `file`: the id of the file that an order has now. `replaced`: the key of the one that it had. */
export type GivenFile = { userId: string; file: string; replaced: string | null };

/**
 * A loose file, of a pending order, or in place of the file `replaces`, under another id, so that nobody takes the old copy for it.
 * Undefined: it is no longer so.
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
      insert into files (order_id, user_id, storage_key, type, size, sha256)
      select id, user_id, ${key}, ${type}, ${size}, ${sha256} from target
      on conflict (order_id) do update
      set id = uuidv7(), storage_key = excluded.storage_key, type = excluded.type, size = excluded.size,
          sha256 = excluded.sha256, opened_at = null, created_at = now()
      where files.id = ${replaces}
      returning files.id, files.order_id, files.user_id, old.storage_key as replaced, old.opened_at is not null as opened
    ), decided as (
      update orders o
      set status = 'approved', decided_by = ${admin}, updated_at = now(), owner_changed_in = pg_current_xact_id(),
          wrong_file_at = null, unanswered_since = null,
          corrected_at = case when g.replaced is null then o.corrected_at else now() end
      from given g where o.id = g.order_id
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from given)
    ), again as (
      select * from given where replaced is not null
    ), loose as (
      insert into loose_files (storage_key) select replaced from again
    ), ${tellOwner(sql, "replaced", sql`again`)}, noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, case when replaced is null then 'order-delivered' else 'order-file-replaced' end, order_id::text,
             jsonb_strip_nulls(jsonb_build_object('type', ${type}::text, 'size', ${size}::int,
                                                  'opened', case when replaced is not null then opened end))
      from given
    )
    select user_id, id as file, replaced from given`);
}

/** If that is still `file` and younger than 24 hours. No money moves: the charge stands until the order is cancelled. */
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
      set status = 'pending', decided_by = null, claimed_by = null, claimed_at = null, corrected_at = now(), wrong_file_at = null,
          updated_at = now()
      from delivery d where o.id = d.order_id
    ), gone as (
      delete from files f using delivery d where f.id = d.id
    ), loose as (
      insert into loose_files (storage_key) select storage_key from delivery
    ), ${tellOwner(sql, "taken-back", sql`delivery`)}, noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-taken-back', order_id::text, jsonb_build_object('opened', opened_at is not null) from delivery
    )
    select user_id, storage_key from delivery`);
}

/** Tells the owner's browsers, instead of what they have not yet been told of the delivery, or of a refund. */
function tellOwner(sql: Db, status: "taken-back" | "replaced" | "refunded", of: Fragment) {
  const older = status === "refunded" ? ["refunded"] : ["approved", "taken-back", "replaced"];
  // The browsers are held before their messages, as who unsubscribes does.
  return sql`browsers as materialized (
    select s.id, d.order_id from ${of} d join push_subscriptions s on s.user_id = d.user_id order by s.id for key share of s
  ), unsent as (
    delete from push_messages m using browsers b
    where m.subscription_id = b.id and m.order_id = b.order_id and m.status = any(${older})
  ), told as (
    insert into push_messages (subscription_id, order_id, status) select id, order_id, ${status} from browsers
  )`;
}

type Cancelled = { userId: string; used: boolean; refunded: number };

/** Answers owner, whether they had opened a file of it, and the poisha refunded now; undefined when it is not pending. */
export function cancelWithNote(
  tx: Db,
  order: string,
  admin: string,
  note: string,
): Promise<Cancelled | undefined> {
  return first(tx<Cancelled[]>`
    with cancelled as materialized (
      select id, user_id, price from cancel_order(${order}, ${admin}, ${note})
    ), noted as (
      insert into audit (actor_id, action, subject)
      select ${admin}, 'order-cancelled', id::text from cancelled
    )
    select user_id, price - (select coalesce(sum(amount), 0) from refunds r where r.order_id = c.id)::bigint as refunded,
           exists (select from audit a where a.action in ('order-taken-back', 'order-file-replaced')
                   and a.subject = c.id::text and a.details->>'opened' = 'true') as used
    from cancelled c`);
}

/** Tells the owner. Answers the sum given back by now; undefined when it is gone or less is left. In a transaction. */
export function refundPart(
  tx: Db,
  order: string,
  admin: string,
  { amount, reason, expectedReturned }: RefundOrder,
) {
  return first(tx<{ userId: string; returned: number }[]>`
    with refunded as materialized (
      select id as order_id, user_id, returned from refund_part(${order}, ${admin}, ${amount}, ${reason}, ${expectedReturned ?? null})
    ), ${tellOwner(tx, "refunded", tx`refunded`)}
    select user_id, returned from refunded`);
}

/** False when it is not pending, or another admin holds it. */
export function takeClaim(sql: Db, order: string, admin: string): Promise<boolean> {
  return changedOne(sql`
    update orders o set claimed_by = ${admin}, claimed_at = now()
    where id = ${order} and status = 'pending' and deleted_at is null
      and (claimed_by = ${admin} or not (${isHeld(sql)}))`);
}

/** False when this admin holds no claim on it. */
export function dropClaim(sql: Db, order: string, admin: string): Promise<boolean> {
  return changedOne(sql`
    update orders set claimed_by = null, claimed_at = null
    where id = ${order} and deleted_at is null and claimed_by = ${admin} and status = 'pending'`);
}

/** Every order that is not deleted, locked. Call in a transaction. */
export async function lockOrderStatuses(tx: Db): Promise<{ id: string; pending: boolean }[]> {
  await tx`set local statement_timeout = '60s'`;
  return tx<{ id: string; pending: boolean }[]>`
    select id, status = 'pending' as pending from orders where deleted_at is null order by id for update`;
}

/** Call it before wallets are touched: who places an order with one of them holds it before the wallet too. */
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
