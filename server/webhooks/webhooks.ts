import { randomBytes } from "node:crypto";
import type * as v from "valibot";
import type { Webhook } from "../../contract/keys/webhook.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db } from "../db/sql.ts";
import type { SignedIn } from "../http/app-types.ts";
import { holdSession } from "../http/session.ts";
import { leadsInside } from "../safe-fetch/safe-fetch.ts";
import { hookAddress, hookSecret, rowOf } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";
import { lockUser } from "../users/users.ts";
import * as queries from "./queries.ts";

const SECRET_BYTES = 32;

export const { dropOldDeliveries } = queries;

/** The customer's address, and what was sent there last. */
export async function getWebhook(
  sql: Db,
  seal: Seal,
  userId: string,
): Promise<v.InferOutput<typeof Webhook>> {
  const [stored, deliveries] = await Promise.all([
    queries.findWebhook(sql, userId),
    queries.listDeliveries(sql, userId),
  ]);
  return {
    address: stored ? hookAddress.open(seal, rowOf(userId), stored.address) : null,
    on: stored?.on ?? false,
    data: deliveries.map((one) => ({
      ...one,
      number: one.number === null ? null : orderNumber(one.number),
    })),
  };
}

/** Looks where it leads now; it is looked at again with each call. @throws webhook-address */
export async function refuseInner(address: string): Promise<void> {
  if (await leadsInside(address)) throw appError("webhook-address");
}

/**
 * Sets the customer's address, turns it on and answers the secret that it is signed with, which is
 * told once. Done again it makes another one: the last that was made counts, also for what waits.
 * Call in a transaction. @throws no-session when that of who asks has ended meanwhile
 */
export async function setWebhook(
  tx: Db,
  seal: Seal,
  user: Pick<SignedIn, "id" | "sessionId">,
  address: string,
): Promise<string> {
  await lockUser(tx, user.id);
  await holdSession(tx, user);
  const secret = `whs_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  const row = rowOf(user.id);
  const [host] = seal.hashes("hosts", new URL(address).host);
  // What was written just while it was turned off.
  if (!(await queries.wakeWebhook(tx, user.id))) await queries.endWaiting(tx, user.id);
  await queries.setWebhook(tx, user.id, {
    address: hookAddress.seal(seal, row, address),
    secret: hookSecret.seal(seal, row, secret),
    host: host as Buffer,
  });
  await recordAudit(tx, { actor: user.id, action: "webhook-set", subject: user.id });
  return secret;
}

/**
 * Off, nothing is noted to be sent, and what waits ends: on again, a program asks what has changed.
 * Call in a transaction. @throws webhook-off; no-session when that of who asks has ended meanwhile
 */
export async function switchWebhook(
  tx: Db,
  user: Pick<SignedIn, "id" | "sessionId">,
  on: boolean,
): Promise<void> {
  await lockUser(tx, user.id);
  await holdSession(tx, user);
  if (!(await queries.findWebhook(tx, user.id))) throw appError("webhook-off");
  if (!(await queries.switchWebhook(tx, user.id, on))) return;
  await queries.endWaiting(tx, user.id);
  await recordAudit(tx, {
    actor: user.id,
    action: "webhook-switched",
    subject: user.id,
    details: { open: on },
  });
}

/** Call in a transaction. @throws webhook-off; webhook-trial-waits */
export async function queueTrial(tx: Db, userId: string): Promise<void> {
  if (!(await queries.wakeWebhook(tx, userId))) throw appError("webhook-off");
  if (!(await queries.insertTrial(tx, userId))) throw appError("webhook-trial-waits");
}

/**
 * Sends an event again, whatever became of it, for another day. Call in a transaction. @throws
 * webhook-off, not-found
 */
export async function sendAgain(tx: Db, userId: string, id: string): Promise<void> {
  if (!(await queries.wakeWebhook(tx, userId))) throw appError("webhook-off");
  if (!(await queries.sendAnew(tx, userId, id))) throw appError("not-found");
}
