import type { HeardWhy } from "../../../contract/heard/message.ts";
import type { Wallet } from "../../../contract/recharge.ts";
import { type Db, first } from "../../db/sql.ts";
import type { TopupState } from "../history-queries.ts";

/** A message and a claim that name one TrxID, or one that is easily taken for it. */
export type Pair = {
  message: string;
  device: string;
  topup: string;
  owner: string;
  wallet: Wallet;
  trxId: string;
};

/** Of this message or this claim; those whose TrxID is exactly the same first. */
export function findPair(tx: Db, id: string): Promise<Pair | undefined> {
  // Two look-ups, each by an index: as one by either of both all that waits would be compared.
  const columns = tx`
    m.id as message, m.device_id as device, t.id as topup, t.user_id as owner, m.wallet, m.trx_id,
    t.claimed_trx = m.trx_id as same`;
  const agree = tx`t.provider = m.wallet and t.state = 'claimed' and m.topup_id is null
    and without_twins(coalesce(t.trx_id, t.claimed_trx)) = without_twins(m.trx_id)`;
  return first(tx<Pair[]>`
    select message, device, topup, owner, wallet, trx_id from (
      select ${columns} from heard_messages m join topups t on ${agree} where m.id = ${id}
      union all
      select ${columns} from topups t join heard_messages m on ${agree} where t.id = ${id}) as pairs
    order by same desc, topup limit 1`);
}

/**
 * Locks claim, owner and device, so that none is decided, deleted or ended meanwhile and the device
 * credits no more than it may. False when the claim is decided.
 */
export async function lockPair(tx: Db, { topup, owner, device }: Pair): Promise<boolean> {
  const claim = await tx`select from topups where id = ${topup} and state = 'claimed' for update`;
  await tx`select from users where id = ${owner} for share`;
  // Who inserts a message holds the device's key.
  await tx`select from heard_devices where id = ${device} for no key update`;
  return claim.count === 1;
}

export async function findWhy(tx: Db, { message, topup }: Pair): Promise<HeardWhy | null> {
  const [row] = await tx<[{ why: HeardWhy | null }]>`
    select why_heard_waits(m, t) as why from heard_messages m, topups t
    where m.id = ${message} and t.id = ${topup}`;
  return row.why;
}

/**
 * Credits what is locked, the device being who does it. False when the transaction was credited
 * already: then all of it is to be undone.
 */
export async function creditPair(tx: Db, { message, topup, device }: Pair): Promise<boolean> {
  const [row] = await tx<{ state: TopupState }[]>`
    select settled.state from topups t,
      settle_topup(t.id, t.claimed_trx, t.amount, 'BDT', t.invoice, t.payer, t.payer_hash, null,
        ${device}) as settled
    where t.id = ${topup}`;
  await tx`
    update heard_messages set topup_id = ${topup}, credited_at = now() where id = ${message}`;
  return row?.state === "credited";
}

/** What was decided by hand: a message that is of it credits nobody any more. */
export async function markMatched(tx: Db, topup: string): Promise<void> {
  await tx`
    update heard_messages set topup_id = ${topup} where id = (
      select m.id from topups t join heard_messages m on m.wallet = t.provider
        and without_twins(m.trx_id) = without_twins(coalesce(t.trx_id, t.claimed_trx))
      where t.id = ${topup} and m.topup_id is null
      order by m.trx_id = upper(t.trx_id) desc, m.sum = t.amount desc limit 1)`;
}

/** What was credited before its message came. */
export async function findCredited(tx: Db, message: string): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    select t.id from heard_messages m join topups t on t.provider = m.wallet
      and without_twins(coalesce(t.trx_id, t.claimed_trx)) = without_twins(m.trx_id)
    where m.id = ${message} and t.state = 'credited'
      and (upper(t.trx_id) = m.trx_id or t.amount = m.sum)
      and not exists (select from heard_messages other where other.topup_id = t.id)
    order by upper(t.trx_id) = m.trx_id desc limit 1`;
  return row?.id;
}

/**
 * Money that was refused, and whose message has come after all, waits again. It keeps why it was
 * refused, so that nothing credits it by itself. Undefined when there is none, or another claims
 * it.
 */
export function reopenRefused(
  tx: Db,
  message: string,
): Promise<{ id: string; owner: string; amount: number } | undefined> {
  return first(tx<{ id: string; owner: string; amount: number }[]>`
    update topups t set state = 'claimed', decided_by = null, updated_at = now()
    where t.id = (
      select r.id from heard_messages m join topups r on r.provider = m.wallet
        and r.claimed_trx = m.trx_id and r.state = 'refused' and r.amount = m.sum
        and r.hidden_at is null
      where m.id = ${message} and not exists (
        select from topups o where o.provider = m.wallet
          and o.state in ('credited', 'claimed', 'review')
          and without_twins(coalesce(o.trx_id, o.claimed_trx)) = without_twins(m.trx_id))
      order by r.id desc limit 1)
      and t.state = 'refused'
    returning t.id, t.user_id as owner, t.amount`);
}

/** The messages not yet matched whose balance stands right before or after this one's. */
export async function listNeighbours(sql: Db, message: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select n.id from heard_messages m join heard_messages n on n.wallet = m.wallet
      and n.topup_id is null and (n.balance - n.sum = m.balance or n.balance = m.balance - m.sum)
    where m.id = ${message} and n.heard_at > now() - interval '3 days' limit 10`;
  return rows.map(({ id }) => id);
}

/** Messages of this device that stand beside a claim. */
export async function listBesideClaims(sql: Db, device: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select m.id from heard_messages m join topups t on t.provider = m.wallet
      and t.state = 'claimed' and t.claimed_trx = m.trx_id
    where m.device_id = ${device} and m.topup_id is null order by m.said_at limit 100`;
  return rows.map(({ id }) => id);
}

/** Messages beside a claim that nothing speaks against any more. */
export async function listLeft(sql: Db): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select m.id from topups t
    join heard_messages m on m.wallet = t.provider and m.trx_id = t.claimed_trx
    where t.state = 'claimed' and m.topup_id is null and why_heard_waits(m, t) is null
    order by m.said_at limit 100`;
  return rows.map(({ id }) => id);
}

export function findWallet(sql: Db, message: string): Promise<{ wallet: Wallet } | undefined> {
  return first(sql<{ wallet: Wallet }[]>`select wallet from heard_messages where id = ${message}`);
}

export async function linkMessage(tx: Db, message: string, topup: string): Promise<void> {
  await tx`update heard_messages set topup_id = ${topup} where id = ${message}`;
}
