import type { MyPhone, Phone } from "../../contract/phones/phone.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { holdSession } from "../http/session.ts";
import { tell } from "../push/push.ts";
import { phoneColumn, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { phoneHashes } from "../users/by-phone.ts";
import * as queries from "./queries.ts";

/** Who acts, in a session that goes on until it is written. */
type Who = Pick<SignedIn, "id" | "sessionId">;

export const { setSmsReady } = queries;

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

/** What is shown of somebody's number: its end. Undefined when there is no such account. */
export async function showPhone(sql: Db, seal: Seal, userId: string): Promise<MyPhone | undefined> {
  const stored = await queries.findStored(sql, userId);
  if (!stored) return undefined;
  const { phone: sealed, proved, smsReady } = stored;
  const phone = phoneColumn.tryOpen(seal, rowOf(userId), sealed);
  return { ...(phone && { phone: maskIdentifier(phone) }), proved, smsReady };
}

/**
 * Their own, or by an admin: operators give a number that nobody uses to somebody else. Done twice
 * it is done. @throws not-found when there is no such account; no-session
 */
export async function removePhone(sql: Sql, userId: string, by: Who): Promise<void> {
  await sql.begin(async (tx) => {
    const stored = await queries.findStored(tx, userId);
    if (!stored) throw appError("not-found");
    const dropped = await queries.dropPhone(tx, userId);
    await holdSession(tx, by);
    if (!dropped) return;
    if (stored.proved) await tell(tx, "phone-changed", { owner: userId });
    await recordAudit(tx, { actor: by.id, action: "phone-removed", subject: userId });
  });
}
