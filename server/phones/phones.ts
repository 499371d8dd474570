import type { Phone } from "../../contract/phones/phone.ts";
import type { Db } from "../db/sql.ts";
import { phoneColumn, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { phoneHashes } from "../users/by-phone.ts";
import * as queries from "./queries.ts";

/**
 * Keeps the number that somebody gave when they opened their account. It is used for nothing until
 * it is proved, and takes the place of no proved one.
 */
export async function keepPhone(sql: Db, seal: Seal, userId: string, phone: Phone): Promise<void> {
  await queries.storeUnproved(sql, userId, {
    phone: phoneColumn.seal(seal, rowOf(userId), phone),
    hash: phoneHashes(seal, phone)[0] ?? "",
  });
}

/** The number that they have proved; undefined without one, or when it can't be read. */
export async function findPhone(sql: Db, seal: Seal, userId: string): Promise<string | undefined> {
  const stored = await queries.findStored(sql, userId);
  if (!stored?.proved) return undefined;
  return phoneColumn.tryOpen(seal, rowOf(userId), stored.phone) || undefined;
}
