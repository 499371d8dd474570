import type {
  ClaimsToday,
  DeviceBounds,
  HeardDevice,
  HeardRule,
  LastMessage,
  RuleForm,
} from "../../contract/desk/heard.ts";
import type { Wallet } from "../../contract/recharge.ts";
import { tkFromPoisha } from "../../contract/values/money.ts";
import { changedOne, countOf, countRows, type Db, first } from "../db/sql.ts";
import { heardMessage } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

/** So many that no rule reads are kept of a device. */
const MOST_UNREAD = 50;
/** How far apart the parts of one message may come. */
const PARTS_WITHIN = "2 minutes";
const KEPT = "30 days";

/** The device of a key that has not ended; it was heard just now. */
export function findDevice(sql: Db, keyHash: Buffer): Promise<{ id: string } | undefined> {
  return first(sql<{ id: string }[]>`
    update heard_devices set heard_at = now(), silent_since = null
    where key_hash = ${keyHash} and ended_at is null returning id`);
}

export async function listDevices(sql: Db): Promise<HeardDevice[]> {
  const rows = await sql<HeardDevice[]>`
    select d.id as _id, d.name, iso(d.made_at) as made_at, iso(d.heard_at) as heard_at,
      iso(d.silent_since) as silent_since, iso(d.ended_at) as ended_at,
      d.most_a_message as most_message, d.most_a_day as most_day,
      (select coalesce(sum(m.sum), 0)::bigint from heard_messages m
       where m.device_id = d.id and m.credited_at >= dhaka_midnight(dhaka_day(now()))
      ) as credited_today
    from heard_devices d order by d.ended_at is not null, d.id desc limit 50`;
  return rows.map((row) => ({
    ...row,
    mostMessage: tkFromPoisha(row.mostMessage),
    mostDay: tkFromPoisha(row.mostDay),
    creditedToday: tkFromPoisha(row.creditedToday),
  }));
}

/** What became of the claims that people have made today. */
export async function countClaims(sql: Db): Promise<ClaimsToday> {
  const [row] = await sql<[ClaimsToday]>`
    select count(*) filter (where m.credited_at is not null)::int as by_itself,
      count(*) filter (where t.decided_by is not null and t.state <> 'claimed')::int as by_hand,
      count(*) filter (where t.state = 'claimed')::int as waiting
    from topups t left join heard_messages m on m.topup_id = t.id
    where t.created_at >= dhaka_midnight(dhaka_day(now())) and t.claimed_trx is not null`;
  return row;
}

/** Undefined when a device that has not ended has this name. */
export async function insertDevice(
  sql: Db,
  name: string,
  keyHash: Buffer,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    insert into heard_devices (name, key_hash) values (${name}, ${keyHash})
    on conflict do nothing returning id`;
  return row?.id;
}

export type Bounds = { name: string; mostMessage: number; mostDay: number };

export function lockDevice(tx: Db, id: string): Promise<Bounds | undefined> {
  return first(tx<Bounds[]>`
    select name, most_a_message as most_message, most_a_day as most_day from heard_devices
    where id = ${id} and ended_at is null for no key update`);
}

export async function isNamed(tx: Db, name: string, but: string): Promise<boolean> {
  const found = await tx`
    select from heard_devices
    where lower(name) = lower(${name}) and ended_at is null and id <> ${but}`;
  return found.count > 0;
}

export async function updateDevice(
  tx: Db,
  id: string,
  { name, mostMessage, mostDay }: DeviceBounds,
): Promise<void> {
  await tx`
    update heard_devices set name = ${name}, most_a_message = ${mostMessage},
      most_a_day = ${mostDay}
    where id = ${id}`;
}

export function endDevice(sql: Db, id: string): Promise<boolean> {
  return changedOne(sql`
    update heard_devices set ended_at = now(), silent_since = null
    where id = ${id} and ended_at is null`);
}

/** `sender`: only those of this one. The oldest first, which reads before the others. */
export function listRules(sql: Db, sender?: string): Promise<HeardRule[]> {
  return sql<HeardRule[]>`
    select id as _id, wallet, sender, template from heard_rules
    where ${sender === undefined ? sql`true` : sql`sender = ${sender}`} order by id`;
}

/** Undefined when it is there. */
export async function insertRule(
  sql: Db,
  { wallet, sender, template }: RuleForm,
): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    insert into heard_rules (wallet, sender, template) values (${wallet}, ${sender}, ${template})
    on conflict do nothing returning id`;
  return row?.id;
}

export function deleteRule(sql: Db, id: string): Promise<RuleForm | undefined> {
  return first(sql<RuleForm[]>`
    delete from heard_rules where id = ${id} returning wallet, sender, template`);
}

/** What is kept of a message; its parts are null where no rule reads it. */
export type Kept = {
  id: string;
  device: string;
  saidAt: Date;
  hash: Buffer | null;
  message: string;
  read?: { rule: string; wallet: Wallet; trxId: string; sum: number; balance: number | null };
};

/**
 * False when it is known: the same words, or the same TrxID of this wallet. Of a rule that was
 * removed meanwhile nothing is kept, as of one that is removed later.
 */
export function insertMessage(tx: Db, { read, ...kept }: Kept): Promise<boolean> {
  return changedOne(tx`
    insert into heard_messages (id, device_id, said_at, hash, message, rule_id, wallet, trx_id, sum,
      balance)
    values (${kept.id}, ${kept.device}, least(${kept.saidAt}, now()), ${kept.hash}, ${kept.message},
      (select id from heard_rules where id = ${read?.rule ?? null} for key share),
      ${read?.wallet ?? null}, ${read?.trxId ?? null},
      ${read?.sum ?? null}, ${read?.balance ?? null})
    on conflict do nothing`);
}

export async function dropSurplus(tx: Db, device: string): Promise<void> {
  await tx`
    delete from heard_messages where id in (
      select id from heard_messages where device_id = ${device} and wallet is null
      order by heard_at desc, id desc offset ${MOST_UNREAD})`;
}

export type Sealed = { id: string; message: string };

/** What may be the other part of a message that came at this time. */
export function listParts(tx: Db, device: string, saidAt: Date): Promise<Sealed[]> {
  return tx<Sealed[]>`
    select id, message from heard_messages
    where device_id = ${device} and wallet is null and message <> ''
      and said_at between ${saidAt}::timestamptz - ${PARTS_WITHIN}::interval
        and ${saidAt}::timestamptz + ${PARTS_WITHIN}::interval
    order by heard_at desc limit 10`;
}

/** False when another request has read or joined it. */
export function dropUnread(tx: Db, id: string): Promise<boolean> {
  return changedOne(tx`delete from heard_messages where id = ${id} and wallet is null`);
}

export type Unread = Sealed & { device: string; saidAt: Date };

/** Of the last days, for a rule that is new. */
export function listUnread(sql: Db): Promise<Unread[]> {
  return sql<Unread[]>`
    select id, device_id as device, said_at, message from heard_messages
    where wallet is null and message <> '' and heard_at > now() - interval '3 days'
    order by said_at limit 200`;
}

export async function listLast(sql: Db, seal: Seal, limit: number): Promise<LastMessage[]> {
  type Row = Omit<LastMessage, "from" | "text"> & { message: string };
  const rows = await sql<Row[]>`
    select m.id as _id, d.name as device, iso(m.said_at) as at, m.message, r.template as rule,
      m.wallet, m.trx_id, m.sum, m.balance, u.full_name as customer,
      case when m.wallet is null then null when m.credited_at is not null then 'credited'
        when m.topup_id is not null then 'matched' when t.id is not null then 'waiting'
        else 'unclaimed' end as became
    from (select * from heard_messages order by heard_at desc, id desc limit ${limit}) m
    join heard_devices d on d.id = m.device_id
    left join heard_rules r on r.id = m.rule_id
    left join lateral (
      select c.id, c.user_id from topups c where c.id = m.topup_id
      union all
      select c.id, c.user_id from topups c
      where m.topup_id is null and c.provider = m.wallet and c.state = 'claimed'
        and without_twins(coalesce(c.trx_id, c.claimed_trx)) = without_twins(m.trx_id)
      limit 1) t on true
    left join users u on u.id = t.user_id and u.deleted_at is null
    order by m.heard_at desc, m.id desc`;
  return rows.map(({ message, ...row }) => {
    const said = heardMessage.tryOpen(seal, row._id, message);
    return {
      ...row,
      sum: row.sum && tkFromPoisha(row.sum),
      balance: row.balance === null ? null : tkFromPoisha(row.balance),
      from: said?.from ?? null,
      text: said?.text ?? null,
    };
  });
}

/**
 * What no rule has read goes with its age; of the others their words, and which rule it was: one
 * that has read for years could not be removed else. Answers how many.
 */
export async function forgetOld(sql: Db): Promise<number> {
  const old = sql`heard_at < now() - ${KEPT}::interval and message <> ''`;
  const unread = await countOf(sql`delete from heard_messages where ${old} and wallet is null`);
  return (
    unread +
    (await countOf(sql`update heard_messages set message = '', rule_id = null where ${old}`))
  );
}

/**
 * Marks the devices that have been silent for longer than six hours of the day, and than three
 * times the longest that each was in two weeks. Answers how many are new.
 */
export function markSilent(sql: Db): Promise<number> {
  return countOf(sql`
    update heard_devices d set silent_since = now()
    where d.ended_at is null and d.silent_since is null
      and waking_hours(now()) - waking_hours(coalesce(d.heard_at, d.made_at)) > greatest(6, 3 * (
        select coalesce(max(waking_hours(next) - waking_hours(at)), 0)
        from (select heard_at as at, lead(heard_at) over (order by heard_at) as next
              from heard_messages
              where device_id = d.id and heard_at > now() - interval '14 days') as steps))`);
}

export function countSilent(sql: Db): Promise<number> {
  return countRows(sql, sql`heard_devices where silent_since is not null and ended_at is null`);
}
