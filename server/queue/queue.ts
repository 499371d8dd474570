import type { FileType } from "../../contract/files.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { inspectFile } from "../files/inspect.ts";
import { removeLooseFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";
import type { Upload } from "../files/upload.ts";
import * as queries from "./work-queries.ts";

/**
 * Delivers a pending order: file and status in one step, so nobody ever sees one without the other. Answers its owner.
 * @throws too-large, wrong-type, active-content; not-found; order-not-pending when somebody was faster
 */
export async function deliverOrder(
  sql: Sql,
  files: FileStore,
  order: string,
  admin: string,
  upload: Upload,
): Promise<string> {
  const type = await inspectFile(upload);
  await refuseDecided(sql, order);
  const owner = await storeFor(sql, files, { ...upload, type }, (paper) =>
    queries.approveWithFile(sql, order, admin, paper),
  );
  if (owner) return owner;
  await refuseDecided(sql, order);
  throw appError("order-not-pending");
}

/**
 * Gives a delivered order another file in the place of one that is damaged or lost; it was paid for and stays as it ended.
 * Answers its owner.
 * @throws too-large, wrong-type, active-content; not-found; file-not-damaged, also when somebody was faster
 */
export async function deliverAnew(
  sql: Sql,
  files: FileStore,
  order: string,
  admin: string,
  upload: Upload,
): Promise<string> {
  const type = await inspectFile(upload);
  if (!(await queries.findStanding(sql, order))) throw appError("not-found");
  const owner = await storeFor(sql, files, { ...upload, type }, (paper) =>
    queries.replaceDamaged(sql, order, admin, paper),
  );
  if (!owner) throw appError("file-not-damaged");
  return owner;
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
 * Says who works on an order, for ten minutes. No precondition of delivery: it only tells the others.
 * @throws not-found, order-not-pending, already-claimed
 */
export async function claimOrder(sql: Sql, order: string, admin: string): Promise<void> {
  if (await queries.takeClaim(sql, order, admin)) return;
  await refuseDecided(sql, order);
  throw appError("already-claimed");
}

/**
 * Gives an order back to the others before its ten minutes are over. Nobody's claim, or a decided order, is no matter.
 * @throws not-found; already-claimed when another admin holds it
 */
export async function releaseOrder(sql: Sql, order: string, admin: string): Promise<void> {
  if (await queries.dropClaim(sql, order, admin)) return;
  const held = await queries.isHeldByAnother(sql, order, admin);
  if (held === undefined) throw appError("not-found");
  if (held) throw appError("already-claimed");
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
    // Exactly the orders that stand now: one placed meanwhile was in nobody's count and stays.
    const standing = await queries.lockStanding(tx);
    if (expectedCount !== undefined && expectedCount !== standing.length) throw appError("orders-changed");
    const pending = standing.filter((order) => order.pending).map((order) => order.id);
    const ids = standing.map((order) => order.id);
    await queries.cancelAll(tx, pending, admin, "All orders deleted");
    const keys = await queries.removeOrders(tx, ids);
    const counts = { deleted: ids.length, refunded: pending.length };
    await recordAudit(tx, { actor: admin, action: "orders-deleted", details: counts });
    return { ...counts, keys };
  });
  await removeLooseFiles(sql, files, removed.keys);
  return { deleted: removed.deleted, refunded: removed.refunded };
}

/**
 * Forgets the files of orders that ended more than `days` ago; the orders stay and say that they were delivered. Answers
 * how many files went.
 */
export async function forgetOldFiles(sql: Sql, files: FileStore, days: number): Promise<number> {
  // The rows first: a row without a file would be a broken promise.
  const old = await queries.removeFilesOlderThan(sql, days);
  await removeLooseFiles(sql, files, old);
  return old.length;
}

/** Stores a file and has `take` give it to its order. What `take` refuses is removed again. */
async function storeFor(
  sql: Sql,
  files: FileStore,
  { key, path, size, sha256, type }: Upload & { type: FileType },
  take: (paper: { key: string; type: FileType; size: number; sha256: Buffer }) => Promise<string | undefined>,
): Promise<string | undefined> {
  await queries.insertLoose(sql, key);
  await files.put(key, { path, size, sha256 });
  // Only a delivery that certainly did not happen takes its file back: after a lost connection it may have.
  const owner = await take({ key, type, size, sha256 });
  if (!owner) await removeLooseFiles(sql, files, [key]);
  return owner;
}

/** Says no when an order is not there, or is no longer pending; names who ended it. */
async function refuseDecided(sql: Sql, order: string): Promise<void> {
  const standing = await queries.findStanding(sql, order);
  if (!standing) throw appError("not-found");
  if (standing.status !== "pending") throw appError("order-not-pending", standing);
}
