import type { HookDelivery, HookEvent } from "../../contract/keys/webhook.ts";
import { changedOne, countOf, type Db, first, type Sql, takeAdvisoryLock } from "../db/sql.ts";

/** `host`: a keyed hash of that of the address. */
export type Stored = { address: string; secret: string; host: Buffer };
/** An event that is to be sent now. `order`: null of a trial. */
export type Due = Omit<Stored, "host"> & {
  id: string;
  userId: string;
  kind: HookEvent["kind"];
  at: string;
  order: { _id: string; number: number } | null;
  tries: number;
  /** This was its last try. */
  isLast: boolean;
  /** What was sent there last was not taken. */
  failed: boolean;
  /** By which who sends it gives its turn back. */
  turn: string;
};

const KEPT_DAYS = 30;
const SHOWN = 50;
const TRIED_FOR = "1 day";
/** Who sends one is looking. */
const TRIAL_TRIED_FOR = "10 minutes";

export function findWebhook(sql: Db, userId: string) {
  return first(sql<{ address: string; on: boolean }[]>`
    select address, is_on as on from webhooks where user_id = ${userId}`);
}

export function listDeliveries(sql: Db, userId: string) {
  return sql<(Omit<HookDelivery, "number"> & { number: number | null })[]>`
    select d.id as _id, d.kind, o.number, iso(d.at) as at, d.tries, d.outcome,
      case when d.next_try_at is not null then 'waiting'
        when d.taken_at is not null then 'taken'
        when d.ended then 'ended' else 'given-up' end as state
    from webhook_deliveries d left join orders o on o.id = d.order_id
    where d.user_id = ${userId} order by d.id desc limit ${SHOWN}`;
}

/** Turns it on, and what waits is sent there at once. What is on its way keeps its turn. */
export async function setWebhook(tx: Db, userId: string, stored: Stored): Promise<void> {
  await tx`
    insert into webhooks ${tx({ userId, ...stored }, "userId", "address", "secret", "host")}
    on conflict (user_id) do update
    set address = excluded.address, secret = excluded.secret, host = excluded.host, is_on = true,
      rests_until = now(), failed_since = null, told_at = null`;
}

/** False when it is so already, or there is none. */
export function switchWebhook(tx: Db, userId: string, on: boolean): Promise<boolean> {
  return changedOne(tx`
    update webhooks set is_on = ${on}, failed_since = null, told_at = null
    where user_id = ${userId} and is_on <> ${on}`);
}

/** What waits is never sent. */
export async function endWaiting(tx: Db, userId: string): Promise<void> {
  await tx`
    update webhook_deliveries set next_try_at = null, ended = true
    where user_id = ${userId} and next_try_at is not null`;
}

/** Holds it, and ends its rest. False when there is none, or it is off. */
export function wakeWebhook(tx: Db, userId: string): Promise<boolean> {
  return changedOne(tx`
    update webhooks set rests_until = now() where user_id = ${userId} and is_on`);
}

/** For who holds the address. False while another one waits. */
export async function insertTrial(tx: Db, userId: string): Promise<boolean> {
  return changedOne(tx`
    insert into webhook_deliveries (user_id, kind, try_until)
    select ${userId}, 'trial', now() + ${TRIAL_TRIED_FOR}::interval
    where not exists (select from webhook_deliveries
      where user_id = ${userId} and kind = 'trial' and next_try_at is not null)`);
}

/** For another day. False when it is none of theirs. */
export function sendAnew(tx: Db, userId: string, id: string): Promise<boolean> {
  return changedOne(tx`
    update webhook_deliveries
    set tries = 0, next_try_at = now(), taken_at = null, ended = false,
      try_until = now() + (case kind when 'trial' then ${TRIAL_TRIED_FOR} else ${TRIED_FOR} end
        )::interval
    where id = ${id} and user_id = ${userId}`);
}

/**
 * Takes one event that is due, of the address that was served longest ago, and gives nobody else a
 * turn there for `leaseSeconds`, nor at another address of the same host.
 */
export function claimNext(sql: Sql, leaseSeconds: number): Promise<Due | undefined> {
  return sql.begin(async (tx) => {
    // Of two that choose at once, neither would see whose host the other has chosen.
    await takeAdvisoryLock(tx, "webhooks");
    const lease = tx`now() + make_interval(secs => ${leaseSeconds})`;
    return first(tx<Due[]>`
      with next as materialized (
        select user_id from webhooks w
        where is_on and rests_until <= now() and not exists (
          select from webhooks b where b.host = w.host and b.busy_until > now())
        and exists (
          select from webhook_deliveries d where d.user_id = w.user_id and d.next_try_at <= now())
        order by rests_until limit 1 for no key update skip locked
      ), held as (
        update webhooks w set busy_until = ${lease} from next n where w.user_id = n.user_id
        returning w.user_id, w.address, w.secret, w.busy_until, w.failed_since
      )
      update webhook_deliveries d set tries = d.tries + 1, next_try_at = ${lease}
      from held h, webhook_deliveries due left join orders o on o.id = due.order_id
      where due.id = d.id and d.id = (
        select id from webhook_deliveries where user_id = h.user_id and next_try_at <= now()
        order by next_try_at, id limit 1)
      returning d.id, d.user_id, d.kind, iso(d.at) as at, d.tries, d.try_until <= now() as is_last,
        h.address, h.secret, h.failed_since is not null as failed, h.busy_until::text as turn,
        case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end
          as "order"`);
  });
}

/** Unless it is to be sent anew meanwhile. What else waits for this address goes at once. */
export async function noteTaken(sql: Db, { id, userId, tries, turn }: Due, outcome: string) {
  await sql`
    with taken as (
      update webhook_deliveries set next_try_at = null, taken_at = now(), outcome = ${outcome}
      where id = ${id} and tries = ${tries}
    )
    update webhooks set busy_until = ${givenBack(sql, turn)}, rests_until = now(),
      failed_since = null, told_at = null
    where user_id = ${userId}`;
}

/**
 * It is tried again after `pause`, unless it has ended meanwhile, and its address after `rest`, in
 * seconds, unless another one was given. `outcome`: undefined when it was not sent.
 */
export async function postpone(
  tx: Db,
  { id, userId, tries, turn, address }: Due,
  outcome: string | undefined,
  { pause, rest }: { pause: number; rest: number },
): Promise<void> {
  await tx`
    with postponed as (
      update webhook_deliveries set next_try_at = now() + make_interval(secs => ${pause}),
        outcome = coalesce(${outcome ?? null}, outcome)
      where id = ${id} and tries = ${tries} and next_try_at is not null
    )
    update webhooks set busy_until = ${givenBack(tx, turn)},
      rests_until = case when address = ${address} then now() + make_interval(secs => ${rest})
        else rests_until end,
      failed_since = case when address = ${address} and ${outcome !== undefined}
        then coalesce(failed_since, now()) else failed_since end
    where user_id = ${userId}`;
}

/** Who was held up until others had a turn has none to give back. */
function givenBack(sql: Db, turn: string) {
  return sql`nullif(busy_until, ${turn}::text::timestamptz)`;
}

/**
 * All of this address that have waited for their time. True when its customer is to be told: of
 * each outage once, and of no trial, which they look at.
 */
export async function giveUp(tx: Db, userId: string): Promise<boolean> {
  const given = await tx<{ kind: string }[]>`
    update webhook_deliveries set next_try_at = null
    where user_id = ${userId} and next_try_at is not null and try_until <= now() returning kind`;
  return (
    given.some(({ kind }) => kind !== "trial") &&
    changedOne(tx`
      update webhooks set told_at = now() where user_id = ${userId} and told_at is null`)
  );
}

/** Answers how many. */
export function dropOldDeliveries(sql: Db): Promise<number> {
  return countOf(sql`
    delete from webhook_deliveries where at < now() - make_interval(days => ${KEPT_DAYS})
    returning id`);
}
