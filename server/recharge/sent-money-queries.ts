import {
  type PayNumbers,
  type SentMoney,
  type Wallet,
  walletKeys,
} from "../../contract/recharge.ts";
import type { Role } from "../../contract/users.ts";
import { countRows, type Db, first } from "../db/sql.ts";
import { uuidv7 } from "../db/uuid.ts";
import type { IdempotentRequest } from "../http/idempotency.ts";
import { payer } from "../seal/columns.ts";
import { marksOf } from "../seal/marks.ts";
import type { Seal } from "../seal/seal.ts";
import type { TopupState } from "./history-queries.ts";

/** Whether anybody has this transaction already, also from the gateway, or in review. */
export async function isCredited(
  sql: Db,
  seal: Seal,
  { wallet, trxId }: Pick<SentMoney, "wallet" | "trxId">,
): Promise<boolean> {
  const names = [trxId, ...marksOf(seal, trxId).map((mark) => mark.toUpperCase())];
  const found = await sql`
    select from topups where provider = ${wallet} and upper(trx_id) = any(${names})`;
  return found.count > 0;
}

export function countWaiting(sql: Db, userId: string): Promise<number> {
  return countRows(sql, waiting(sql, userId));
}

function waiting(sql: Db, userId: string) {
  return sql`topups where user_id = ${userId} and state = 'claimed'`;
}

/**
 * Undefined when this key, or this TrxID of the same person, waits already, or `most` of theirs do.
 */
export async function insertClaim(
  sql: Db,
  seal: Seal,
  { userId, key, hash }: IdempotentRequest,
  { wallet, amount, added, trxId, lastFour }: SentMoney & { added: number },
  most: number,
): Promise<string | undefined> {
  const id = uuidv7();
  const claimed = await sql`
    insert into topups (id, user_id, provider, amount, bonus, invoice, request_key, request_hash,
      state, payment_id, claimed_trx, payer, payer_hash)
    select ${id}, ${userId}, ${wallet}, ${amount}, bonus_of(${amount}) + ${added}, ${`SENT-${id}`},
      ${key ?? null}, ${hash}, 'claimed', ${id}, ${trxId},
           ${payer.seal(seal, id, lastFour)}, ${seal.numberHash(lastFour, userId)}
    where (select count(*) from ${waiting(sql, userId)}) < ${most}
    on conflict do nothing`;
  return claimed.count === 1 ? id : undefined;
}

export type Claim = {
  userId: string;
  wallet: Wallet;
  state: TopupState;
  amount: number;
  trxId: string;
};

/** Call in a transaction. `amount` in poisha. */
export function lockClaim(tx: Db, id: string): Promise<Claim | undefined> {
  return first(tx<Claim[]>`
    select user_id, provider as wallet, state, amount, claimed_trx as trx_id from topups
    where id = ${id} and claimed_trx is not null for update`);
}

/** Whose it is. Held until the transaction ends, so that nobody deletes them meanwhile. */
export function findOwner(
  tx: Db,
  user: string,
): Promise<{ gone: boolean; role: Role } | undefined> {
  return first(tx<{ gone: boolean; role: Role }[]>`
    select deleted_at is not null as gone, role from users where id = ${user} for share`);
}

/** The poisha that this user has credited today, of money that was sent by hand. */
export async function sumOfToday(tx: Db, by: string): Promise<number> {
  const [row] = await tx<[{ sum: number }]>`
    select coalesce(sum(amount), 0)::bigint as sum from topups
    where decided_by = ${by} and state = 'credited'
      and paid_at >= dhaka_midnight(dhaka_day(now()))`;
  return row.sum;
}

/**
 * Credits what is locked. False when the transaction has been credited: then the caller must roll
 * back.
 */
export async function credit(tx: Db, id: string, by: string): Promise<boolean> {
  const [row] = await tx<{ state: TopupState }[]>`
    select settled.state from topups t,
      settle_topup(t.id, t.claimed_trx, t.amount, 'BDT', t.invoice, t.payer, t.payer_hash, null,
        ${by}) as settled
    where t.id = ${id}`;
  await tx`update topups set decided_by = ${by} where id = ${id}`;
  return row?.state === "credited";
}

export async function refuse(tx: Db, id: string, by: string, reason: string): Promise<void> {
  await tx`
    update topups set state = 'refused', refusal = ${reason}, decided_by = ${by}, updated_at = now()
    where id = ${id}`;
}

export async function findPayNumbers(sql: Db): Promise<PayNumbers> {
  const rows = await sql<
    { wallet: Wallet; number: string }[]
  >`select wallet, number from pay_numbers`;
  const numbers = new Map(rows.map(({ wallet, number }) => [wallet, number]));
  return Object.fromEntries(
    walletKeys.flatMap((key) => (numbers.has(key) ? [[key, numbers.get(key)]] : [])),
  );
}

export async function replacePayNumbers(tx: Db, numbers: PayNumbers): Promise<void> {
  await tx`lock table pay_numbers in share row exclusive mode`;
  await tx`delete from pay_numbers`;
  for (const [wallet, number] of Object.entries(numbers))
    if (number) await tx`insert into pay_numbers (wallet, number) values (${wallet}, ${number})`;
}
