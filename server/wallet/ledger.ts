import type { EditUserBalance, MoveBalance, Role } from "../../contract/users.ts";
import { MAX_BALANCE_TK, tkFromPoisha } from "../../contract/values/money.ts";
import { type AppError, appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { authorOf, type Customer } from "../db/mine.ts";
import type { Db } from "../db/sql.ts";

/*
 * The only writer of balances, in integer poisha, beside the SQL functions place_order,
 * cancel_order and refund_part.
 */

/** What somebody may spend, in poisha: of a worker see `spendable`. @throws not-found */
export async function getBalance(sql: Db, userId: string): Promise<number> {
  const [row] = await sql<{ balance: number | null }[]>`select spendable(${userId}) as balance`;
  if (row?.balance == null) throw appError("not-found");
  return row.balance;
}

/**
 * In poisha, in a transaction. @throws not-found; forbidden to add to one of the staff;
 * worker-balance; balance-changed when `expectedBalance` no longer holds
 */
export async function setBalance(tx: Db, input: EditUserBalance, admin: string): Promise<number> {
  const { userId, amount, expectedBalance, reason } = input;
  const { balance, role } = await lockWallet(tx, userId);
  if (expectedBalance !== undefined && expectedBalance !== balance)
    throw appError("balance-changed");
  return changeBalance(tx, { userId, role, from: balance, to: amount, admin, reason });
}

/**
 * Whatever the balance is by then. Call in a transaction. @throws not-found; forbidden;
 * worker-balance; insufficient-balance; balance-limit
 */
export async function moveBalance(
  tx: Db,
  userId: string,
  move: MoveBalance,
  admin: string,
): Promise<number> {
  const { balance: from, role } = await lockWallet(tx, userId);
  const to = from + (move.direction === "add" ? move.amount : -move.amount);
  if (to < 0) throw appError("insufficient-balance");
  if (to > MAX_BALANCE_TK * 100) throw appError("balance-limit");
  return changeBalance(tx, { userId, role, from, to, admin, reason: move.reason });
}

async function lockWallet(tx: Db, userId: string): Promise<{ balance: number; role: Role }> {
  const [wallet] = await tx<{ balance: number; role: Role; worker: boolean }[]>`
    select a.balance, u.role, u.pays_from is not null as worker
    from accounts a join users u on u.id = a.user_id
    where a.user_id = ${userId} and u.deleted_at is null
    for update of a`;
  if (!wallet) throw appError("not-found");
  if (wallet.worker) throw appError("worker-balance");
  return wallet;
}

type BalanceChange = {
  userId: string;
  role: Role;
  from: number;
  to: number;
  admin: string;
  reason?: string | undefined;
};

/**
 * The ledger gets the difference as an adjustment by `admin`, the audit log both balances. The
 * wallet is locked.
 */
async function changeBalance(
  tx: Db,
  { userId, role, from, to, admin, reason }: BalanceChange,
): Promise<number> {
  if (to > from && role === "staff") throw appError("forbidden");
  await adjust(tx, { userId, difference: to - from, admin, reason, kind: "adjustment" });
  await recordAudit(tx, {
    actor: admin,
    action: "balance-set",
    subject: userId,
    details: { from: tkFromPoisha(from), to: tkFromPoisha(to), reason: reason ?? null },
  });
  return to;
}

/**
 * Moves `difference` poisha (of either sign) between a wallet and the adjustments account. 0 writes
 * nothing.
 */
export async function adjust(
  tx: Db,
  entry: {
    userId: string;
    difference: number;
    admin: string;
    reason?: string | undefined;
    kind: "adjustment" | "opening";
  },
): Promise<void> {
  const { userId, difference, admin, reason, kind } = entry;
  if (difference === 0) return;
  const [debit, credit] = difference > 0 ? ["adjustments", "wallet"] : ["wallet", "adjustments"];
  await tx`
    with w as (
      update accounts set balance = balance + ${difference}, version = version + 1
      where user_id = ${userId}
      returning balance, version
    )
    insert into transfers (user_id, wallet_version, kind, debit, credit, amount, balance_after,
                           source_kind, source_id, actor_id, reason)
    select ${userId}, w.version, ${kind}, ${debit}, ${credit}, ${Math.abs(difference)}, w.balance,
           'admin', uuidv7(), ${admin}, ${reason ?? null}
    from w`;
}

/**
 * Adds what a code gives, in poisha, as a bonus whose source is this use of it. Call in a
 * transaction. Answers the balance after it.
 */
export async function creditCode(
  tx: Db,
  { user, use, amount }: { user: string; use: string; amount: number },
): Promise<number> {
  await tx`
    select credit(${user}, ${amount}, 'bonus', 'adjustments', 'code', ${use}, null, ${user}, null)`;
  return getBalance(tx, user);
}

/**
 * PUT update-balance-* of the specification: of the last 10 minutes. Moves no money. Undefined when
 * there is no such charge.
 */
export async function confirmCharge(
  tx: Db,
  userId: string,
  service: string,
): Promise<number | undefined> {
  // The wallet is locked, so that two confirmations at once take two charges, not the same one
  // twice.
  const [wallet] = await tx<{ balance: number }[]>`
    select balance from accounts where user_id = ${userId} for update`;
  const marked = await tx`
    insert into settlements (user_id, wallet_version)
    select t.user_id, t.wallet_version from transfers t
    where t.user_id = ${userId} and t.kind = 'charge' and t.service = ${service}
      and t.created_at > now() - interval '10 minutes'
      and not exists (select from settlements s
        where s.user_id = t.user_id and s.wallet_version = t.wallet_version)
    order by t.wallet_version desc
    limit 1`;
  return marked.count === 1 ? wallet?.balance : undefined;
}

/** What a charge is for. `expectedPrice`, in poisha, is what the person saw, if they sent it. */
export type Purchase = {
  me: Customer;
  service: string;
  sourceKind: "order" | "roshid" | "settlement";
  sourceId: string;
  expectedPrice?: number;
};

/**
 * What a row keeps of its charge, as it stood then. In poisha; `cost` is what the desk pays, which
 * admins alone get, `priceGroup` whose price it was.
 */
export type Charged = { price: number; cost: number; priceGroup: string | null };

/**
 * In the transaction that makes the source. In poisha, the balance as {@link getBalance}. @throws
 * price-changed (with the price in tk), insufficient-balance; bound-reached for a worker
 */
export async function chargeFor(
  tx: Db,
  purchase: Purchase,
): Promise<Charged & { balance: number }> {
  const { me, service, sourceKind, sourceId, expectedPrice } = purchase;
  const [{ paid, ...charged }] = await tx<[Charged & { paid: boolean | null }]>`
    select p.poisha as price, p.cost, p.price_group,
      case when p.poisha <> ${expectedPrice ?? null}::bigint then null
        else charge_for(${authorOf(me)}, ${me.payer}, p.poisha, ${sourceKind}, ${sourceId},
          ${service}) end as paid
    from price_of(${me.payer}, ${service}, null) p`;
  if (paid === null) throw appError("price-changed", { price: tkFromPoisha(charged.price) });
  if (!paid) throw await tooDear(tx, me, charged.price);
  // What it is charged for is not written yet, and so not counted.
  const [left] = await tx<[{ balance: number }]>`
    select least(balance, room_today(${authorOf(me)}, ${me.payer}) - ${charged.price}) as balance
    from accounts where user_id = ${me.payer}`;
  return { ...charged, ...left };
}

/**
 * Why somebody can't pay a price, in poisha: less is in the wallet, or they may spend less today.
 */
export async function tooDear(sql: Db, { payer }: Customer, price: number): Promise<AppError> {
  const isPoor = (await getBalance(sql, payer)) < price;
  return appError(isPoor ? "insufficient-balance" : "bound-reached");
}

/** What a row keeps that costs its owner nothing: the desk pays for it all the same. */
export async function givenFree(tx: Db, userId: string, service: string): Promise<Charged> {
  const [given] = await tx<[Omit<Charged, "price">]>`
    select p.cost, p.price_group from price_of(${userId}, ${service}, null) p`;
  return { price: 0, ...given };
}

/** An id for a row that is written after its charge. */
export async function newSourceId(tx: Db): Promise<string> {
  const [row] = await tx<[{ id: string }]>`select uuidv7() as id`;
  return row.id;
}

/**
 * Charges for a service without an order, confirmed at once. Answers the balance in poisha. Call in
 * a transaction. @throws insufficient-balance
 */
export async function chargeAlone(tx: Db, userId: string, service: string): Promise<number> {
  const sourceId = await newSourceId(tx);
  const { balance } = await chargeFor(tx, {
    me: { id: userId, payer: userId },
    service,
    sourceKind: "settlement",
    sourceId,
  });
  await confirmCharge(tx, userId, service);
  return balance;
}
