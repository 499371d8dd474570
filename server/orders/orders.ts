import type { ErrorCode } from "../../contract/errors.ts";
import { type OrderPlaced, orderKinds, type PlaceOrder } from "../../contract/orders.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { inspectFile } from "../files/inspect.ts";
import { type FileStore, newStorageKey } from "../files/store.ts";
import { appError } from "../http/errors.ts";
import { type Attempt, answerOf, type Outcome } from "../http/idempotency.ts";
import { fieldsOf, identifierOf, maskFields } from "./kinds.ts";
import { findStanding } from "./queries.ts";

const CLAIM_MINUTES = 10;

/**
 * Places an order and charges its price in one round trip; the same key gets the first answer again.
 * @throws insufficient-balance, closed-*, price-changed (with the price in tk), key-reused
 */
export async function placeOrder(sql: Sql, attempt: Attempt, order: PlaceOrder): Promise<Outcome<OrderPlaced>> {
  const kind = orderKinds[order.category];
  const fields = fieldsOf(order);
  const [row] = await sql<[{ code: string | null; answer: unknown; replayed: boolean }]>`
    select code, answer, replayed from place_order(
      ${attempt.userId}, ${attempt.key ?? null}, ${attempt.hash},
      ${order.category}, ${kind.price}, ${kind.switch},
      ${sql.json(fields)}, ${sql.json(maskFields(fields))}, ${identifierOf(fields)},
      ${order.consent ?? null}, ${order.expectedPrice ?? null})`;
  const code = row.code === "closed" ? kind.closed : (row.code as ErrorCode | null);
  return answerOf<OrderPlaced>(code, row.answer, row.replayed);
}

/**
 * Delivers a pending order: file and status in one step, so nobody ever sees one without the other. Answers its owner.
 * @throws too-large, wrong-type, active-content; not-found; order-not-pending when somebody was faster
 */
export async function deliverOrder(
  sql: Sql,
  files: FileStore,
  order: string,
  admin: string,
  bytes: Uint8Array,
): Promise<string> {
  const type = await inspectFile(bytes);
  await refuseDecided(sql, order);
  const key = newStorageKey();
  await files.put(key, bytes);
  // Only a delivery that certainly did not happen takes its file back: after a lost connection it may have.
  const [delivered] = await sql<{ userId: string }[]>`
    with delivered as (
      update orders set status = 'approved', decided_by = ${admin}, updated_at = now()
      where id = ${order} and status = 'pending' and deleted_at is null
      returning id, user_id
    ), stored as (
      insert into files (order_id, user_id, storage_key, type, size)
      select id, user_id, ${key}, ${type}, ${bytes.length} from delivered
    ), noted as (
      insert into audit (actor_id, action, subject, details)
      select ${admin}, 'order-delivered', id::text, ${sql.json({ type, size: bytes.length })} from delivered
    )
    select user_id from delivered`;
  if (delivered) return delivered.userId;
  await files.remove(key);
  await refuseDecided(sql, order);
  throw appError("order-not-pending");
}

/**
 * Cancels a pending order with a note and gives its price back. Answers its owner.
 * @throws not-found; order-not-pending when somebody was faster
 */
export async function cancelOrder(sql: Sql, order: string, admin: string, note: string): Promise<string> {
  const [cancelled] = await sql<{ userId: string }[]>`
    with cancelled as (
      select id, user_id from cancel_order(${order}, ${admin}, ${note})
    ), noted as (
      insert into audit (actor_id, action, subject)
      select ${admin}, 'order-cancelled', id::text from cancelled
    )
    select user_id from cancelled`;
  if (cancelled) return cancelled.userId;
  await refuseDecided(sql, order);
  throw appError("order-not-pending");
}

/**
 * Says who works on an order, for ten minutes. No precondition of delivery: it only tells the others.
 * @throws not-found, order-not-pending, already-claimed
 */
export async function claimOrder(sql: Sql, order: string, admin: string): Promise<void> {
  const claimed = await sql`
    update orders set claimed_by = ${admin}, claimed_at = now()
    where id = ${order} and status = 'pending' and deleted_at is null
      and (claimed_by is null or claimed_by = ${admin}
           or claimed_at < now() - make_interval(mins => ${CLAIM_MINUTES}))
    returning id`;
  if (claimed.length === 1) return;
  await refuseDecided(sql, order);
  throw appError("already-claimed");
}

/**
 * Gives an order back to the others before its ten minutes are over. Nobody's claim, or a decided order, is no matter.
 * @throws not-found; already-claimed when another admin holds it
 */
export async function releaseOrder(sql: Sql, order: string, admin: string): Promise<void> {
  const released = await sql`
    update orders set claimed_by = null, claimed_at = null
    where id = ${order} and deleted_at is null and claimed_by = ${admin} and status = 'pending'
    returning id`;
  if (released.length === 1) return;
  const [standing] = await sql<{ held: boolean }[]>`
    select status = 'pending' and claimed_by is not null and claimed_by <> ${admin}
           and claimed_at > now() - make_interval(mins => ${CLAIM_MINUTES}) as held
    from orders where id = ${order} and deleted_at is null`;
  if (!standing) throw appError("not-found");
  if (standing.held) throw appError("already-claimed");
}

/**
 * Removes every order from every list: pending ones are cancelled and refunded first. Ledger and audit entries stay.
 * `expectedCount` is how many the admin was told of. Answers how many were removed and refunded.
 * @throws orders-changed when the number is another one by now
 */
export async function deleteAllOrders(
  sql: Sql,
  files: FileStore,
  admin: string,
  expectedCount?: number,
): Promise<{ deleted: number; refunded: number }> {
  const removed = await sql.begin(async (tx) => {
    await tx`set local statement_timeout = '60s'`;
    // Exactly the orders that stand now: one placed meanwhile was in nobody's count and stays.
    const standing = await tx<{ id: string; pending: boolean }[]>`
      select id, status = 'pending' as pending from orders where deleted_at is null order by id for update`;
    if (expectedCount !== undefined && expectedCount !== standing.length) throw appError("orders-changed");
    const pending = standing.filter((order) => order.pending).map((order) => order.id);
    const ids = standing.map((order) => order.id);
    await tx`
      select cancelled.id from unnest(${pending}::uuid[]) as standing (id),
        cancel_order(standing.id, ${admin}, 'All orders deleted') as cancelled`;
    await tx`update orders set deleted_at = now() where id = any(${ids})`;
    const gone = await tx<
      { storageKey: string }[]
    >`delete from files where order_id = any(${ids}) returning storage_key`;
    const counts = { deleted: ids.length, refunded: pending.length };
    await recordAudit(tx, { actor: admin, action: "orders-deleted", details: counts });
    return { ...counts, keys: gone.map((row) => row.storageKey) };
  });
  for (const key of removed.keys) await files.remove(key);
  return { deleted: removed.deleted, refunded: removed.refunded };
}

/**
 * Forgets the files of orders that ended more than `days` ago; the orders stay and say that they were delivered. Answers
 * how many files went.
 */
export async function forgetOldFiles(sql: Sql, files: FileStore, days: number): Promise<number> {
  // The rows first: a file without a row is only lost room, a row without a file a broken promise.
  const old = await sql<{ storageKey: string }[]>`
    with old as (
      delete from files where created_at < now() - make_interval(days => ${days})
      returning order_id, storage_key
    ), touched as (
      update orders set updated_at = updated_at, owner_changed_in = pg_current_xact_id()
      where id in (select order_id from old)
    )
    select storage_key from old`;
  for (const { storageKey } of old) await files.remove(storageKey);
  return old.length;
}

/** Says no when an order is not there, or is no longer pending; names who ended it. */
async function refuseDecided(sql: Sql, order: string): Promise<void> {
  const standing = await findStanding(sql, order);
  if (!standing) throw appError("not-found");
  if (standing.status !== "pending") throw appError("order-not-pending", standing);
}
