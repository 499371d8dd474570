import type { TakenOut } from "../../contract/files.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { noteLoose, removeFreedFiles, removeLooseFiles } from "../files/loose.ts";
import { type Prepared, prepareFile } from "../files/prepare.ts";
import type { FileStore } from "../files/store.ts";
import type { Upload } from "../files/upload.ts";
import { removeOrders } from "../forgetting/orders.ts";
import * as queries from "./work-queries.ts";

/** The id of the order, the id of the admin who delivers it, and the file. */
export type Delivery = { order: string; admin: string; upload: Upload };
/** Whose order was delivered, and what was taken out of its PDF. */
export type Delivered = { owner: string; takenOut: TakenOut[] };

/**
 * Delivers a pending order: file and status in one step, so nobody ever sees one without the other.
 * @throws what {@link prepareFile} throws; not-found; order-not-pending when somebody was faster
 */
export async function deliverOrder(sql: Sql, files: FileStore, { order, admin, upload }: Delivery): Promise<Delivered> {
  const prepared = await prepareFile(upload, { lane: "staff", owner: admin });
  await refuseDecided(sql, order);
  const owner = await storeFor(sql, files, prepared, (paper) => queries.approveWithFile(sql, order, admin, paper));
  if (owner) return { owner, takenOut: prepared.takenOut };
  await refuseDecided(sql, order);
  throw appError("order-not-pending");
}

/**
 * Replaces the damaged or lost file of a delivered order. Nothing is charged, and the order stays delivered.
 * @throws what {@link prepareFile} throws; not-found; file-not-damaged, also when somebody was faster
 */
export async function deliverAnew(sql: Sql, files: FileStore, { order, admin, upload }: Delivery): Promise<Delivered> {
  const prepared = await prepareFile(upload, { lane: "staff", owner: admin });
  if (!(await queries.findStanding(sql, order))) throw appError("not-found");
  const owner = await storeFor(sql, files, prepared, (paper) => queries.replaceDamaged(sql, order, admin, paper));
  if (!owner) throw appError("file-not-damaged");
  return { owner, takenOut: prepared.takenOut };
}

/**
 * Cancels a pending order with a note and gives its price back. Answers its owner.
 * @throws not-found; order-not-pending when somebody was faster
 */
export async function cancelOrder(sql: Sql, order: string, admin: string, note: string): Promise<string> {
  const owner = await queries.cancelWithNote(sql, order, admin, note);
  if (owner) return owner;
  await refuseDecided(sql, order);
  throw appError("order-not-pending");
}

/**
 * Notes for ten minutes that this admin works on an order. It only informs the others and is not needed for a delivery.
 * @throws not-found, order-not-pending, already-claimed
 */
export async function claimOrder(sql: Sql, order: string, admin: string): Promise<void> {
  if (await queries.takeClaim(sql, order, admin)) return;
  await refuseDecided(sql, order);
  throw appError("already-claimed");
}

/**
 * Ends a claim before its ten minutes are over. Nothing happens when nobody has claimed the order, or when it is decided.
 * @throws not-found; already-claimed when another admin holds it
 */
export async function releaseOrder(sql: Sql, order: string, admin: string): Promise<void> {
  if (await queries.dropClaim(sql, order, admin)) return;
  const held = await queries.isHeldByAnother(sql, order, admin);
  if (held === undefined) throw appError("not-found");
  if (held) throw appError("already-claimed");
}

/**
 * Removes every order from every list, and what it tells of a person. Pending ones are cancelled and refunded first; ledger and
 * audit log keep who, when and how much.
 * `expectedCount`: how many orders the admin saw. Answers how many were removed and refunded.
 * @throws orders-changed when there is another number of orders by now
 */
export async function deleteAllOrders(
  sql: Sql,
  files: FileStore,
  admin: string,
  expectedCount?: number,
): Promise<{ deleted: number; refunded: number }> {
  const removed = await sql.begin(async (tx) => {
    // Only orders that exist now: one that is placed meanwhile was not counted and stays.
    const standing = await queries.lockStanding(tx);
    if (expectedCount !== undefined && expectedCount !== standing.length) throw appError("orders-changed");
    const pending = standing.filter((order) => order.pending).map((order) => order.id);
    const ids = standing.map((order) => order.id);
    await queries.lockAttachments(tx, ids);
    await queries.cancelAll(tx, pending, admin, "All orders deleted");
    const keys = await removeOrders(tx, ids);
    const counts = { deleted: ids.length, refunded: pending.length };
    await recordAudit(tx, { actor: admin, action: "orders-deleted", details: counts });
    return { ...counts, keys };
  });
  await removeLooseFiles(sql, files, removed.keys);
  await removeFreedFiles(sql, files);
  return { deleted: removed.deleted, refunded: removed.refunded };
}

/** Stores a file and has `take` give it to its order. Answers what `take` does; undefined, without the file, when it refuses. */
export async function storeFor<Taken>(
  sql: Sql,
  files: FileStore,
  { key, path, size, sha256, type }: Upload & Prepared,
  take: (paper: queries.Paper) => Promise<Taken | undefined>,
): Promise<Taken | undefined> {
  await noteLoose(sql, key);
  await files.put(key, { path, size, sha256 });
  // Only after a certain refusal is the file removed: after a lost connection the delivery may have happened.
  const taken = await take({ key, type, size, sha256 });
  if (!taken) await removeLooseFiles(sql, files, [key]);
  return taken;
}

/** @throws not-found; order-not-pending with who ended it */
async function refuseDecided(sql: Sql, order: string): Promise<void> {
  const standing = await queries.findStanding(sql, order);
  if (!standing) throw appError("not-found");
  if (standing.status !== "pending") throw appError("order-not-pending", standing);
}
