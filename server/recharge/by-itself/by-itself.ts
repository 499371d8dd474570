import type { TransactionSql } from "postgres";
import type { Wallet } from "../../../contract/recharge.ts";
import { tkFromPoisha } from "../../../contract/values/money.ts";
import { recordAudit } from "../../audit/audit.ts";
import { takeAdvisoryLock } from "../../db/sql.ts";
import type { Deps } from "../../deps.ts";
import { tell } from "../../push/push.ts";
import type { Seal } from "../../seal/seal.ts";
import { isCredited } from "../sent-money-queries.ts";
import * as queries from "./queries.ts";

/*
 * A claim and a message that a phone of the desk has heard credit at once, whichever came first,
 * when they agree in wallet, TrxID and sum. Why one waits all the same stands in `why_heard_waits`
 * (db/functions/heard.sql), which the list of what waits reads too.
 */

/** A transaction that may be undone to a point. */
export type Tx = TransactionSql<{ bigint: number }>;

/**
 * Before a claim or a message of this wallet is stored: of two at once each would miss the other.
 * Held until the transaction ends. Nothing that holds a claim or a device may ask for it.
 */
export async function compareInTurn(tx: Tx, wallet: Wallet): Promise<void> {
  await takeAdvisoryLock(tx, `what was heard of ${wallet}`);
}

/**
 * Credits the claim of this message, or this claim by its message, when nothing speaks against it.
 * `id`: of either. Answers whose it is, undefined when it waits. After {@link compareInTurn}.
 */
export async function creditByItself(tx: Tx, seal: Seal, id: string): Promise<string | undefined> {
  const pair = await queries.findPair(tx, id);
  if (!pair || !(await queries.lockPair(tx, pair))) return undefined;
  if ((await queries.findWhy(tx, pair)) !== null) return undefined;
  // One that was forgotten since is known by its mark alone.
  if (await isCredited(tx, seal, pair)) return undefined;
  const undone = new Error("credited meanwhile");
  const isDone = await tx
    .savepoint(async (inner) => {
      if (!(await queries.creditPair(inner, pair))) throw undone;
      return true;
    })
    .catch((error: unknown) => {
      if (error === undone) return false;
      throw error;
    });
  if (!isDone) return undefined;
  await tell(tx, "recharged", { owner: pair.owner });
  return pair.owner;
}

/**
 * What a message changes that was just stored: it credits its claim, is marked as that of money
 * that was credited by hand, or lets money wait again that was refused. Answers whose list has
 * changed. After {@link compareInTurn}.
 */
export async function matchMessage(
  tx: Tx,
  { seal, env }: Pick<Deps, "seal"> & { env: Pick<Deps["env"], "staffRecharges"> },
  { message, device, trxId }: { message: string; device: string; trxId: string },
): Promise<string | undefined> {
  const owner = await creditByItself(tx, seal, message);
  if (owner) return owner;
  // After that, which waits for who credits it by hand just now.
  const credited = await queries.findCredited(tx, message);
  if (credited) {
    await queries.linkMessage(tx, message, credited);
    return undefined;
  }
  const again = await queries.reopenRefused(tx, message);
  if (!again) return undefined;
  await recordAudit(tx, {
    actor: device,
    action: "sent-money-heard",
    subject: again.id,
    details: { user: again.owner, amount: tkFromPoisha(again.amount), trxId },
  });
  await tell(tx, "money", { to: env.staffRecharges ? "staff" : "admins" });
  return again.owner;
}

/**
 * Tries again what may follow now from this message, which came out of order: each in a transaction
 * of its own. Answers whose they are.
 */
export async function creditNeighbours(deps: Pick<Deps, "sql" | "seal">, message: string) {
  return creditEach(deps, await queries.listNeighbours(deps.sql, message));
}

/** Tries again what waits beside a claim, heard by this device: its bounds were changed. */
export async function creditWaitingOf(deps: Pick<Deps, "sql" | "seal">, device: string) {
  return creditEach(deps, await queries.listBesideClaims(deps.sql, device));
}

/** What a process left that ended between a message and what follows from it. */
export async function creditLeft(deps: Pick<Deps, "sql" | "seal">): Promise<string[]> {
  return creditEach(deps, await queries.listLeft(deps.sql));
}

async function creditEach(
  { sql, seal }: Pick<Deps, "sql" | "seal">,
  messages: string[],
): Promise<string[]> {
  const owners: string[] = [];
  for (const id of messages) {
    const owner = await sql.begin(async (tx) => {
      const found = await queries.findWallet(tx, id);
      if (!found) return undefined;
      await compareInTurn(tx, found.wallet);
      return creditByItself(tx, seal, id);
    });
    if (owner) owners.push(owner);
  }
  return owners;
}
