import type { TakenOut } from "../../contract/files.ts";
import type { QueueCounts, RefundOrder } from "../../contract/queue.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { type Db, type Sql, takeAdvisoryLock } from "../db/sql.ts";
import type { Clerk } from "../db/whose.ts";
import type { Deps } from "../deps.ts";
import { removeFreedFiles, removeLooseFiles } from "../files/loose.ts";
import { prepareFile, storePrepared } from "../files/prepare.ts";
import { openPreviewed } from "../files/preview.ts";
import type { FileStore } from "../files/store.ts";
import type { Upload } from "../files/upload.ts";
import { removeOrders } from "../forgetting/batches.ts";
import { noteGone } from "../forgetting/list.ts";
import type { SignedIn } from "../http/app-types.ts";
import type { Seal } from "../seal/seal.ts";
import { countOrders } from "./queries.ts";
import * as queries from "./work-queries.ts";

/** How many orders each tab of the whole queue has, of those that somebody works on. */
export function countQueue(sql: Sql, seal: Seal, worker: Clerk): Promise<QueueCounts> {
  return countOrders(sql, seal, {}, worker);
}

/**
 * The ids of the order, of the admin who delivers it, and of the file that this one replaces, as
 * the admin saw it.
 */
type Delivery = { order: string; admin: string; replaces?: string | undefined };

/**
 * This order's file is now this: the first time, which approves it, or in place of the one that it
 * `replaces`. `upload`: a file that has come, or the name of one that was previewed. Answers the
 * owner, the file's id, and what was taken out of it.
 * @throws what {@link prepareFile} throws; malformed when the preview is too old; not-found;
 * order-not-pending, delivery-changed; own-order
 */
export async function deliverOrder(
  { sql, files, seal }: Pick<Deps, "sql" | "files" | "seal">,
  { order, admin, replaces }: Delivery,
  upload: Upload | string,
): Promise<{ owner: string; file: string; takenOut: TakenOut[] }> {
  await refuseOwn(sql, order, admin);
  const fresh =
    typeof upload !== "string" && (await prepareFile(upload, { lane: "staff", owner: admin }));
  const paper = fresh || openPreviewed(seal, upload as string, admin);
  if (!replaces) await refuseDecided(sql, order);
  if (fresh) await storePrepared(sql, files, fresh);
  // Only after a certain refusal is the file removed: after a lost connection the delivery may have
  // happened.
  const given = await queries.giveFile(sql, { order, admin, replaces }, paper);
  if (given) {
    if (given.replaced) await removeLooseFiles(sql, files, [given.replaced]);
    return { owner: given.userId, file: given.file, takenOut: paper.takenOut };
  }
  if (fresh) await removeLooseFiles(sql, files, [paper.key]);
  if (replaces && (await queries.findOrderState(sql, order))) throw appError("delivery-changed");
  // Perhaps a second tap on the same delivery, which the first has just made; else another order
  // has got what was previewed.
  await refuseDecided(sql, order);
  throw appError(fresh ? "order-not-pending" : "malformed");
}

/**
 * The order is pending again and its file leaves the store. No money moves, so a cancellation
 * afterwards refunds the one charge. Answers the owner. @throws not-found; own-order;
 * delivery-final after 24 hours; delivery-changed when somebody was faster
 */
export async function undoDelivery(
  sql: Sql,
  files: FileStore,
  which: { order: string; file: string; admin: string },
) {
  await refuseOwn(sql, which.order, which.admin);
  const taken = await queries.revertDelivery(sql, which);
  if (taken) {
    await removeLooseFiles(sql, files, [taken.storageKey]);
    return taken.userId;
  }
  const state = await queries.findOrderState(sql, which.order);
  throw appError(
    !state
      ? "not-found"
      : state.file === which.file.toLowerCase()
        ? "delivery-final"
        : "delivery-changed",
  );
}

/** Who gives money back, of which order. */
type Giving = {
  order: string;
  by: SignedIn;
  env: Pick<Deps["env"], "staffRefundTk" | "staffRefundDayTk" | "confirmAboveTk">;
};

/**
 * Gives the rest of the price back. Staff do so within their limit, unless it is the whole price
 * and nothing has left the desk. In a transaction. @throws not-found; own-order; order-not-pending;
 * staff-refund-limit, staff-refund-day-limit; confirm-needed
 */
export async function cancelOrder(tx: Db, giving: Giving, note: string): Promise<string> {
  const { order, by } = giving;
  return giveBack(tx, giving, async () => {
    const given = await queries.cancelWithNote(tx, order, by.id, note);
    if (given?.used && given.price > mostOf(giving)) throw appError("staff-refund-limit");
    if (given) return given.userId;
    await refuseDecided(tx, order);
    throw appError("order-not-pending");
  });
}

/**
 * Gives a part of an order's price back. In a transaction. Answers the owner, and the tk given back
 * by now. @throws not-found; own-order; refund-limit when less is left, as of a cancelled order;
 * refund-changed; staff-refund-limit, staff-refund-day-limit; confirm-needed
 */
export async function refundOrder(
  tx: Db,
  giving: Giving,
  refund: RefundOrder,
): Promise<{ owner: string; returned: number }> {
  const { order, by } = giving;
  return giveBack(tx, giving, async () => {
    const given = await queries.refundPart(tx, order, by.id, refund);
    if (!given) throw appError(await whyNoRefund(tx, order, refund));
    if (given.returned > mostOf(giving)) throw appError("staff-refund-limit");
    const details = { amount: tkFromPoisha(refund.amount) };
    await recordAudit(tx, { actor: by.id, action: "order-refunded", subject: order, details });
    return { owner: given.userId, returned: tkFromPoisha(given.returned) };
  });
}

/**
 * How many poisha of an order may be given back in all, by whomever and however it is called, until
 * an admin must do it.
 */
function mostOf({ by, env }: Giving): number {
  return by.role === "staff" ? env.staffRefundTk * 100 : Number.POSITIVE_INFINITY;
}

/**
 * A clerk gives back no more than STAFF_REFUND_DAY_TK in a day. A session that is found open must
 * not give much away either: who has given back more than CONFIRM_ABOVE_TK, since they last proved
 * who they are, must prove it again.
 */
async function giveBack<T>(tx: Db, { order, by, env }: Giving, work: () => Promise<T>): Promise<T> {
  await refuseOwn(tx, order, by.id);
  if (by.confirmed && by.role === "admin") return work();
  // Several at once would not see each other's. The lock is taken before that of any order.
  await takeAdvisoryLock(tx, `refunds by ${by.id}`);
  const given = await work();
  const { today, sinceProof } = await queries.sumsGivenBack(tx, by);
  if (by.role === "staff" && today > env.staffRefundDayTk * 100)
    throw appError("staff-refund-day-limit");
  if (!by.confirmed && sinceProof > env.confirmAboveTk * 100) throw appError("confirm-needed");
  return given;
}

/**
 * Nobody decides what they ordered themselves, unless there is no other admin. @throws own-order
 */
async function refuseOwn(sql: Db, order: string, by: string): Promise<void> {
  if (await queries.isOwnOrder(sql, order, by)) throw appError("own-order");
}

async function whyNoRefund(tx: Db, order: string, { expectedReturned }: RefundOrder) {
  const state = await queries.findOrderState(tx, order);
  if (!state) return "not-found";
  const isAsSeen = expectedReturned === undefined || expectedReturned === state.returned;
  return isAsSeen ? "refund-limit" : "refund-changed";
}

/**
 * It only informs the others, for ten minutes. @throws not-found, order-not-pending,
 * already-claimed
 */
export async function claimOrder(sql: Sql, order: string, admin: string): Promise<void> {
  if (await queries.takeClaim(sql, order, admin)) return;
  await refuseDecided(sql, order);
  throw appError("already-claimed");
}

/** Call it in a transaction. */
export const { takeNext } = queries;

/**
 * Nothing happens when nobody holds it, or it is decided. @throws not-found; already-claimed when
 * another admin holds it
 */
export async function releaseOrder(sql: Sql, order: string, admin: string): Promise<void> {
  if (await queries.dropClaim(sql, order, admin)) return;
  const state = await queries.findOrderState(sql, order);
  if (!state) throw appError("not-found");
  if (state.heldBy && state.heldBy !== admin) throw appError("already-claimed");
}

/**
 * Refunding pending ones. Answers how many were removed and refunded. @throws orders-changed when
 * there are not `expectedCount`
 */
export async function deleteAllOrders(
  deps: Pick<Deps, "sql" | "seal" | "env" | "log" | "files">,
  admin: string,
  expectedCount?: number,
) {
  const { sql, files } = deps;
  const removed = await sql.begin(async (tx) => {
    // Only orders that exist now: one that is placed meanwhile was not counted and stays.
    const standing = await queries.lockOrderStatuses(tx);
    if (expectedCount !== undefined && expectedCount !== standing.length)
      throw appError("orders-changed");
    const pending = standing.filter((order) => order.pending).map((order) => order.id);
    const ids = standing.map((order) => order.id);
    await queries.lockAttachments(tx, ids);
    await queries.cancelAll(tx, pending, admin, "All orders deleted");
    const keys = await removeOrders(tx, ids);
    const counts = { deleted: ids.length, refunded: pending.length };
    await recordAudit(tx, { actor: admin, action: "orders-deleted", details: counts });
    return { ...counts, keys, ids };
  });
  await noteGone(deps, { order: removed.ids });
  await removeLooseFiles(sql, files, removed.keys);
  await removeFreedFiles(sql, files);
  return { deleted: removed.deleted, refunded: removed.refunded };
}

/** @throws not-found; order-not-pending with who ended it */
async function refuseDecided(sql: Db, order: string): Promise<void> {
  const state = await queries.findOrderState(sql, order);
  if (!state) throw appError("not-found");
  const { status, decidedBy } = state;
  if (status !== "pending")
    throw appError("order-not-pending", { status, ...(decidedBy && { decidedBy }) });
}
