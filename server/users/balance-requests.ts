import type { BalanceRequest, EditUserBalance } from "../../contract/users.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { lockBalance, movedAlone, setBalance } from "../wallet/ledger.ts";
import * as queries from "./balance-queries.ts";

export const countBalanceRequests = queries.countWaiting;

/** The edits of balances that wait for a second admin, newest first, as this admin sees them. */
export async function listBalanceRequests(sql: Db, admin: string): Promise<BalanceRequest[]> {
  return (await queries.listWaiting(sql)).map(({ id, balance, amount, askedAt, expiresAt, ...row }) => ({
    _id: id,
    ...row,
    own: row.askedBy._id === admin,
    from: tkFromPoisha(balance),
    to: tkFromPoisha(amount),
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Sets a balance, or keeps the edit for a second admin when it moves more than `overTk`, together with what this admin has moved in
 * this wallet alone within 24 hours: small steps don't get around it. Amounts in poisha. Call in a transaction.
 * @throws as {@link setBalance}; balance-waiting when another edit of this wallet waits
 */
export async function setOrAsk(
  tx: Db,
  input: EditUserBalance,
  admin: string,
  overTk: number | undefined,
): Promise<{ balance: number; waiting?: string }> {
  const { userId, amount, reason } = input;
  if (overTk === undefined) return { balance: await setBalance(tx, input, admin) };
  const balance = await lockBalance(tx, input);
  const moved = Math.abs(amount - balance);
  if (moved === 0 || moved + (await movedAlone(tx, userId, admin)) <= overTk * 100)
    return { balance: await setBalance(tx, input, admin) };
  const waiting = await queries.insertRequest(tx, { userId, balance, amount, reason: reason ?? null, askedBy: admin });
  if (!waiting) throw appError("balance-waiting");
  const details = { from: tkFromPoisha(balance), to: tkFromPoisha(amount) };
  await recordAudit(tx, { actor: admin, action: "balance-asked", subject: userId, details });
  return { balance, waiting };
}

/**
 * Approves an edit that another admin has asked for, and makes it, once, in the name of who asked. Answers whose balance it is, and
 * the balance in poisha.
 * @throws not-found; own-request; request-decided; balance-changed when the balance is not the one that was seen: it goes on waiting
 */
export async function approveRequest(
  sql: Sql,
  id: string,
  admin: string,
): Promise<{ userId: string; balance: number }> {
  return sql.begin(async (tx) => {
    const request = await take(tx, id, admin, "approved");
    const { userId, amount, balance: expectedBalance, reason, askedBy } = request;
    const edit = { userId, amount, expectedBalance, ...(reason !== null && { reason }) };
    const balance = await setBalance(tx, edit, askedBy);
    const details = { from: tkFromPoisha(expectedBalance), to: tkFromPoisha(amount), askedBy };
    await recordAudit(tx, { actor: admin, action: "balance-approved", subject: userId, details });
    return { userId, balance };
  });
}

/** Declines an edit, or withdraws an own one. No money moves. @throws not-found, request-decided */
export async function declineRequest(sql: Sql, id: string, admin: string): Promise<void> {
  await sql.begin(async (tx) => {
    const { userId, amount, balance, askedBy } = await take(tx, id, admin, "declined");
    const details = { from: tkFromPoisha(balance), to: tkFromPoisha(amount), askedBy };
    await recordAudit(tx, { actor: admin, action: "balance-declined", subject: userId, details });
  });
}

async function take(tx: Db, id: string, admin: string, state: "approved" | "declined") {
  const taken = await queries.decideRequest(tx, id, admin, state);
  if (taken) return taken;
  const askedBy = await queries.findAsker(tx, id);
  if (!askedBy) throw appError("not-found");
  throw appError(state === "approved" && askedBy === admin ? "own-request" : "request-decided");
}
