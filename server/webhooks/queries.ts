import type { HookDelivery, HookEvent } from "../../contract/keys/webhook.ts";
import { changedOne, countOf, type Db, first } from "../db/sql.ts";

export type Stored = { address: string; secret: string };
/** An event that is to be sent now. `order`: null of a trial. */
export type Due = Stored & {
  id: string;
  userId: string;
  kind: HookEvent["kind"];
  at: string;
  order: { _id: string; number: number } | null;
  tries: number;
  /** This was its last try. */
  isLast: boolean;
};

const KEPT_DAYS = 30;
const SHOWN = 50;

export function findWebhook(sql: Db, userId: string) {
  return first(sql<{ address: string; on: boolean }[]>`
    select address, is_on as on from webhooks where user_id = ${userId}`);
}

export function listDeliveries(sql: Db, userId: string) {
  return sql<(Omit<HookDelivery, "number"> & { number: number | null })[]>`
    select d.id as _id, d.kind, o.number, iso(d.at) as at, d.tries, d.outcome,
           case when d.next_try_at is not null then 'waiting'
             when d.taken_at is not null then 'taken' else 'given-up' end as state
    from webhook_deliveries d left join orders o on o.id = d.order_id
    where d.user_id = ${userId} order by d.id desc limit ${SHOWN}`;
}

/** Turns it on, and what waits is sent there at once. */
export async function setWebhook(tx: Db, userId: string, stored: Stored): Promise<void> {
  await tx`
    insert into webhooks ${tx({ userId, ...stored }, "userId", "address", "secret")}
    on conflict (user_id) do update
    set address = excluded.address, secret = excluded.secret, is_on = true, rests_until = now()`;
}

/** False when there is none. */
export function switchWebhook(tx: Db, userId: string, on: boolean): Promise<boolean> {
  return changedOne(tx`update webhooks set is_on = ${on} where user_id = ${userId}`);
}

/** False when there is none, or it is off. */
export function isOn(tx: Db, userId: string): Promise<boolean> {
  return changedOne(tx`
    update webhooks set rests_until = now() where user_id = ${userId} and is_on`);
}

export async function insertTrial(tx: Db, userId: string): Promise<void> {
  await tx`insert into webhook_deliveries (user_id, kind) values (${userId}, 'trial')`;
}

/** For another day. False when it is none of theirs. */
export function sendAnew(tx: Db, userId: string, id: string): Promise<boolean> {
  return changedOne(tx`
    update webhook_deliveries
    set tries = 0, next_try_at = now(), try_until = now() + interval '1 day', taken_at = null
    where id = ${id} and user_id = ${userId}`);
}

/**
 * Takes one event that is due, of the address that was served longest ago, and lets nobody else
 * send there for `leaseSeconds`.
 */
export function claimNext(sql: Db, leaseSeconds: number): Promise<Due | undefined> {
  const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;
  return first(sql<Due[]>`
    with next as materialized (
      select user_id from webhooks w
      where is_on and rests_until <= now() and exists (
        select from webhook_deliveries d where d.user_id = w.user_id and d.next_try_at <= now())
      order by rests_until limit 1 for no key update skip locked
    ), held as (
      update webhooks w set rests_until = ${lease} from next n where w.user_id = n.user_id
      returning w.user_id, w.address, w.secret
    )
    update webhook_deliveries d set tries = d.tries + 1, next_try_at = ${lease}
    from held h, webhook_deliveries due left join orders o on o.id = due.order_id
    where due.id = d.id and d.id = (
      select id from webhook_deliveries where user_id = h.user_id and next_try_at <= now()
      order by next_try_at, id limit 1)
    returning d.id, d.user_id, d.kind, iso(d.at) as at, d.tries, d.try_until <= now() as is_last,
      h.address, h.secret,
      case when o.id is not null then json_build_object('_id', o.id, 'number', o.number) end
        as "order"`);
}

/** Unless it is to be sent anew meanwhile. What else waits for this address goes at once. */
export async function noteTaken(sql: Db, { id, userId, tries }: Due, outcome: string) {
  await sql`
    with taken as (
      update webhook_deliveries set next_try_at = null, taken_at = now(), outcome = ${outcome}
      where id = ${id} and tries = ${tries}
    )
    update webhooks set rests_until = now() where user_id = ${userId}`;
}

/** It is tried again after `pause`, and its address after `rest`, in seconds. */
export async function postpone(
  tx: Db,
  { id, userId, tries }: Due,
  outcome: string,
  { pause, rest }: { pause: number; rest: number },
): Promise<void> {
  await tx`
    with postponed as (
      update webhook_deliveries
      set next_try_at = now() + make_interval(secs => ${pause}), outcome = ${outcome}
      where id = ${id} and tries = ${tries}
    )
    update webhooks set rests_until = now() + make_interval(secs => ${rest})
    where user_id = ${userId}`;
}

/** All of this address that have waited for a day. */
export async function giveUp(tx: Db, userId: string): Promise<void> {
  await tx`
    update webhook_deliveries set next_try_at = null
    where user_id = ${userId} and next_try_at is not null and try_until <= now()`;
}

/** Answers how many. */
export function dropOldDeliveries(sql: Db): Promise<number> {
  return countOf(sql`
    delete from webhook_deliveries where at < now() - make_interval(days => ${KEPT_DAYS})
    returning id`);
}
