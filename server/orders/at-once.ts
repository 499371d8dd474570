import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { FileType } from "../../contract/files.ts";
import type { Order } from "../../contract/orders.ts";
import type { Declaration } from "../../contract/services/declare.ts";
import { partValues, type Values } from "../../contract/services/values.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import type { Customer } from "../db/mine.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { removeLooseFiles } from "../files/loose.ts";
import { storePrepared } from "../files/prepare.ts";
import { newStorageKey, storeFailure, write } from "../files/store.ts";
import type { Seal } from "../seal/seal.ts";
import type { Charged } from "../wallet/ledger.ts";
import { insertApproved } from "./placing-queries.ts";
import * as queries from "./queries.ts";

/*
 * Orders on which nobody works: they are approved as they are placed, and the program makes their
 * files.
 */

/** Call it in the transaction that has charged the price to this `id`. */
export async function placeApproved(
  tx: Db,
  seal: Seal,
  at: { id: string; me: Customer } & Charged,
  service: Declaration,
  { values, consent }: { values: Values; consent: boolean | undefined },
): Promise<void> {
  const { number, ...parts } = partValues(service, values);
  await insertApproved(tx, seal, at, { category: service.key, parts, number, consent });
}

/** Nothing happens when it has a file by now. @throws storage-full, files-away */
export async function deliverMade(
  { sql, files }: Pick<Deps, "sql" | "files">,
  order: string,
  bytes: Uint8Array,
  type: FileType,
): Promise<void> {
  const key = newStorageKey();
  const path = await files.makeRoom(key);
  try {
    const file = await write(path, Readable.from([bytes])).catch((error) => {
      throw storeFailure(error);
    });
    const made = { ...file, key, type, takenOut: [] };
    await storePrepared(sql, files, made);
    if (!(await queries.giveOwnFile(sql, order, made))) await removeLooseFiles(sql, files, [key]);
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

/** What the answer says of its order. */
export type Given = Pick<
  Order,
  "_id" | "orderNumber" | "category" | "status" | "file" | "fileType"
>;

export async function getGiven(sql: Db, userId: string, order: string): Promise<Given> {
  const { id, number, fileId, ...row } = await queries.getGiven(sql, userId, order);
  const file = fileId && `/api/files/${fileId}`;
  return { ...row, _id: id, orderNumber: orderNumber(number), file };
}
