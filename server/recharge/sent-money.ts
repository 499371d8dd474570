import type { PayNumbers, SentMoney } from "../../contract/recharge.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { offerOf } from "../codes/codes.ts";
import { type Db, takeAdvisoryLock } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import type { SignedIn } from "../http/app-types.ts";
import { type IdempotentRequest, isSame } from "../http/idempotency.ts";
import { countHit, refuseAfter } from "../http/rate-limit.ts";
import { tell } from "../push/push.ts";
import { compareInTurn, creditByItself } from "./by-itself/by-itself.ts";
import { markMatched } from "./by-itself/queries.ts";
import { findAttempt } from "./queries.ts";
import * as queries from "./sent-money-queries.ts";

/*
 * A TrxID that somebody names is theirs only when who works here has found it true (DECISIONS.md).
 */
const WRONG_PER_HOUR = 10;
const HOUR = 3600;
const MOST_WAITING = 10;
const wrongOf = (userId: string) => `wrong sent money ${userId}`;

type Claims = Pick<Deps, "sql" | "seal"> & { env: Pick<Deps["env"], "staffRecharges"> };

export function comparesMoney({ role }: Pick<SignedIn, "role">, env: Claims["env"]): boolean {
  return role === "admin" || env.staffRecharges;
}

/**
 * Answers its id, the same for a key for ever. What a phone of the desk has heard credits it at
 * once. @throws key-reused; trx-used, trx-waiting; sent-money-many; too-many-requests; as `offerOf`
 * what a code is refused with
 */
export async function claimMoney(
  { sql, seal, env }: Claims,
  attempt: IdempotentRequest,
  money: SentMoney,
) {
  const first = await findAttempt(sql, attempt);
  if (first) return sameClaim(attempt, first);
  const claimed = await sql.begin(async (tx) => {
    // Claims made at once would not see each other, neither those that wait nor those that are
    // wrong.
    await takeAdvisoryLock(tx, `claims of ${attempt.userId}`);
    await refuseAfter(tx, wrongOf(attempt.userId), WRONG_PER_HOUR, HOUR);
    if (await queries.isCredited(tx, seal, money)) {
      await countHit(tx, wrongOf(attempt.userId), HOUR);
      return { refused: "trx-used" } as const;
    }
    // Before the code, which is locked after this where a message credits.
    await compareInTurn(tx, money.wallet);
    const offer = await offerOf(tx, attempt.userId, money);
    if ("refused" in offer) return offer;
    const { added } = offer;
    const id = await queries.insertClaim(tx, seal, attempt, { ...money, added }, MOST_WAITING);
    if (id) await offer.hold(id);
    if (id && !(await creditByItself(tx, seal, id)))
      await tell(tx, "money", { to: env.staffRecharges ? "staff" : "admins" });
    return { id };
  });
  if ("id" in claimed && claimed.id) return claimed.id;
  const faster = await findAttempt(sql, attempt);
  if (!faster && "refused" in claimed && claimed.refused) throw appError(claimed.refused);
  if (!faster)
    throw appError(
      (await queries.countWaiting(sql, attempt.userId)) < MOST_WAITING
        ? "trx-waiting"
        : "sent-money-many",
    );
  return sameClaim(attempt, faster);
}

/**
 * Credits what was found true, once; one of the staff no more than STAFF_RECHARGE_TK in a day of
 * Dhaka. Call in a transaction. Answers whose it is. @throws not-found; sent-money-decided;
 * forbidden for one's own and that of staff; sent-money-gone when the account is deleted; trx-used;
 * staff-recharge-limit
 */
export async function acceptMoney(
  tx: Db,
  {
    seal,
    env: { staffRechargeTk },
  }: Pick<Deps, "seal"> & {
    env: Pick<Deps["env"], "staffRechargeTk">;
  },
  id: string,
  by: Pick<SignedIn, "id" | "role">,
): Promise<string> {
  // Several at once would not see each other.
  if (by.role === "staff") await takeAdvisoryLock(tx, `money credited by ${by.id}`);
  const { userId: owner, amount, ...claimed } = await takeWaiting(tx, id);
  const whose = await queries.findOwner(tx, owner);
  if (!whose || whose.gone) throw appError("sent-money-gone");
  if (owner === by.id || whose.role === "staff") throw appError("forbidden");
  if (by.role === "staff" && (await queries.sumOfToday(tx, by.id)) + amount > staffRechargeTk * 100)
    throw appError("staff-recharge-limit");
  const isForgotten = await queries.isCredited(tx, seal, claimed);
  if (isForgotten || !(await queries.credit(tx, id, by.id))) throw appError("trx-used");
  await markMatched(tx, id);
  await tell(tx, "recharged", { owner });
  return owner;
}

/**
 * Refuses what was not found, with a reason that its sender reads. Call in a transaction. @throws
 * not-found; sent-money-decided
 */
export async function refuseMoney(tx: Db, id: string, by: string, reason: string): Promise<string> {
  const { userId: owner, amount, trxId } = await takeWaiting(tx, id);
  await queries.refuse(tx, id, by, reason);
  await recordAudit(tx, {
    actor: by,
    action: "sent-money-refused",
    subject: id,
    details: { user: owner, amount: tkFromPoisha(amount), trxId },
  });
  await countHit(tx, wrongOf(owner), HOUR);
  return owner;
}

/** The numbers to which people send money; none where the sandbox pays. */
export async function findPayNumbers(sql: Db, { payments }: Pick<Env, "payments">) {
  return payments === "sandbox" ? {} : queries.findPayNumbers(sql);
}

/** Sets the numbers to which people send money; the log keeps them. Call in a transaction. */
export async function setPayNumbers(tx: Db, numbers: PayNumbers, admin: string): Promise<void> {
  const before = await queries.findPayNumbers(tx);
  await queries.replacePayNumbers(tx, numbers);
  const words = (all: PayNumbers) =>
    Object.entries(all).flatMap(([wallet, number]) => (number ? [`${wallet} ${number}`] : []));
  const details = { from: words(before).join(", "), to: words(numbers).join(", ") };
  await recordAudit(tx, { actor: admin, action: "pay-numbers-set", details });
}

/** Locks it until the transaction ends, so that it is decided once. */
async function takeWaiting(tx: Db, id: string): Promise<queries.Claim> {
  const claim = await queries.lockClaim(tx, id);
  if (!claim) throw appError("not-found");
  if (claim.state !== "claimed") throw appError("sent-money-decided");
  return claim;
}

function sameClaim(
  attempt: IdempotentRequest,
  { id, requestHash }: { id: string; requestHash: Buffer },
): string {
  if (!isSame(attempt, requestHash)) throw appError("key-reused");
  return id;
}
