import { appError } from "../app-error.ts";
import type { Sql } from "../db/sql.ts";
import { removeLooseFiles } from "../files/loose.ts";
import { prepareFile } from "../files/prepare.ts";
import type { FileStore } from "../files/store.ts";
import * as queries from "./correction-queries.ts";
import { type Delivered, type Delivery, storeFor } from "./queue.ts";

/** Names the delivery that the admin saw, so that nobody corrects one that they have not seen. */
type Correction = { order: string; file: string; admin: string };

/**
 * Takes a delivery back: the order is pending again and its file is removed from the store. What its owner has downloaded stays
 * with them. No money moves, so a cancellation afterwards refunds the one charge. Answers the owner.
 * @throws not-found; delivery-final after 24 hours; delivery-changed when somebody was faster
 */
export async function takeBackDelivery(
  sql: Sql,
  files: FileStore,
  { order, file, admin }: Correction,
): Promise<string> {
  const taken = await queries.takeBack(sql, order, file, admin);
  if (!taken) return refuse(sql, order, file);
  await removeLooseFiles(sql, files, [taken.storageKey]);
  return taken.userId;
}

/**
 * Replaces the file of a delivered order; it stays delivered.
 * @throws what {@link prepareFile} throws, and as {@link takeBackDelivery}
 */
export async function replaceDelivery(
  sql: Sql,
  files: FileStore,
  { order, file, admin, upload }: Correction & Delivery,
): Promise<Delivered> {
  const prepared = await prepareFile(upload, { lane: "staff", owner: admin });
  const replaced = await storeFor(sql, files, prepared, (paper) => queries.replaceFile(sql, order, file, admin, paper));
  if (!replaced) return refuse(sql, order, file);
  await removeLooseFiles(sql, files, [replaced.storageKey]);
  return { owner: replaced.userId, takenOut: prepared.takenOut };
}

async function refuse(sql: Sql, order: string, file: string): Promise<never> {
  const standing = await queries.findDelivery(sql, order, file);
  if (!standing) throw appError("not-found");
  throw appError(standing.late ? "delivery-final" : "delivery-changed");
}
