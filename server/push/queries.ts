import type { Fragment } from "postgres";
import { hookKinds } from "../../contract/keys/webhook.ts";
import {
  type Audience,
  kindsWith,
  news,
  type Push,
  type Pushed,
} from "../../contract/news/news.ts";
import type { SubscribePush } from "../../contract/news/push.ts";
import { isFor, isPutAway, isStanding } from "../db/notice-for.ts";
import { changedOne, countOf, countRows, type Db, first } from "../db/sql.ts";
import { worksOn } from "../db/whose.ts";

/** The private one is sealed for the public one. */
export type StoredKeys = { publicKey: string; privateKey: string };

export type Due = {
  id: string;
  subscriptionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: "bn" | "en";
  /** Null: about something else. */
  order: { id: string; number: number } | null;
  kind: Pushed;
  /** Of which notice, and whom of its people it tells. */
  notice: { id: string; user: string } | null;
  /** For how many seconds a push service keeps it, for a phone that is off. */
  ttl: number;
  tries: number;
  /** The session has ended, the order was removed or is not theirs, or it is true no more. */
  void: boolean;
};

const MAX_PER_USER = 20;
/** Later the person finds the order in the list. */
const TTL_SECONDS = 3 * 24 * 3600;

export function findKeys(sql: Db): Promise<StoredKeys | undefined> {
  return first(sql<StoredKeys[]>`select public_key, private_key from push_keys`);
}

/** Stores these keys, unless another process was faster. Answers the stored ones. */
export async function storeKeys(sql: Db, keys: StoredKeys): Promise<StoredKeys> {
  await sql`insert into push_keys ${sql(keys, "publicKey", "privateKey")} on conflict do nothing`;
  return (await findKeys(sql)) ?? keys;
}

/**
 * Replaces the keys; of two at once the later one's stay. Ends all subscriptions, which no other
 * keys can send to. Answers how many.
 */
export function replaceKeys(sql: Db, keys: StoredKeys): Promise<number> {
  return countOf(sql`
    with replaced as (
      insert into push_keys ${sql(keys, "publicKey", "privateKey")}
      on conflict (one) do update
      set public_key = excluded.public_key, private_key = excluded.private_key
    )
    delete from push_subscriptions returning id`);
}

/**
 * Stores the subscription of a browser, taking it over from a user before. Of a user only the
 * latest are kept. False when the session has ended meanwhile.
 */
export async function upsertSubscription(
  sql: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, keys, locale }: SubscribePush,
): Promise<boolean> {
  const isStored = await changedOne(sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale, told_of)
    select ${userId}, id, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${locale},
           coalesce((select max(number) from orders), 0)
    from sessions where id = ${sessionId} for key share
    on conflict (endpoint) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
      auth = excluded.auth,
        locale = excluded.locale, told_of = excluded.told_of`);
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId}
      order by id desc offset ${MAX_PER_USER})`;
  return isStored;
}

export async function unsubscribe(sql: Db, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`;
}

export async function dropSubscription(sql: Db, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`;
}

/**
 * Tells each browser of the staff of the newest waiting order that is theirs, once, and not while
 * it has one to hear of.
 */
export async function announceNewest(sql: Db): Promise<void> {
  await sql`
    with newest as materialized (
      select number from orders where status = 'pending' and deleted_at is null order by id desc
      limit 1
    ), theirs as materialized (
      select s.id, o.id as order_id, o.number
      from push_subscriptions s join users u on u.id = s.user_id and u.role <> 'user'
      join newest n on s.told_of < n.number
      cross join lateral (
        select o.id, o.number from orders o
        where o.status = 'pending' and o.deleted_at is null and ${worksOn(sql)}
        order by o.id desc limit 1) as o
      where s.told_of < o.number
    ), told as (
      update push_subscriptions s set told_of = t.number
      from theirs t where s.id = t.id and s.told_of < t.number
      returning s.id, t.order_id
    )
    insert into push_messages (subscription_id, order_id, status)
    select t.id, t.order_id, 'new' from told t
    where not exists (select from push_messages m where m.subscription_id = t.id
      and m.status = 'new')`;
}

const pushOf = (kind: Pushed): Push => news[kind].push;

/**
 * Those that are told instead of this one, and not the other way round: as long as one waits, this
 * one says nothing new.
 */
const coveredBy = (kind: Pushed) =>
  kindsWith(
    ({ push }, other) =>
      push?.insteadOf?.includes(kind) === true && !pushOf(kind).insteadOf?.includes(other),
  );

/**
 * CTEs that tell of this, once until it is sent, to whom it is for: `of` has a row (order_id,
 * user_id) for each order or balance and its owner; an order's worker hears instead of them, as
 * long as there is one. `told` is the last of them. The owner's program is told too.
 */
export function telling(sql: Db, kind: Pushed, of: Fragment, to: Audience = news[kind].for) {
  const who = {
    owner: sql`u.id = coalesce((select hears_of(o.ordered_by, o.user_id) from orders o
      where o.id = a.order_id), a.user_id)`,
    customers: sql`u.role = 'user'`,
    staff: sql`u.role <> 'user' and u.id is distinct from a.user_id and (a.order_id is null
      or exists (select from orders o where o.id = a.order_id and ${worksOn(sql)}))`,
    admins: sql`u.role = 'admin'`,
  }[to];
  const isHooked = (hookKinds as readonly string[]).includes(kind);
  const program = sql`hooks as materialized (
    select w.user_id, a.order_id from ${of} a join webhooks w on w.user_id = a.user_id
    where w.is_on for key share of w
  ), hooked as (
    insert into webhook_deliveries (user_id, order_id, kind)
    select user_id, order_id, ${kind} from hooks
  ),`;
  // The browsers are held first: one that unsubscribes holds its own, and then removes its
  // messages.
  return sql`${isHooked ? program : sql``} browsers as materialized (
    select s.id, a.order_id from ${of} a join users u on ${who}
    join push_subscriptions s on s.user_id = u.id
    order by s.id for key share of s
  ), unsent as (
    delete from push_messages m using browsers b
    where m.subscription_id = b.id and m.order_id = b.order_id
      and m.status = any(${pushOf(kind).insteadOf ?? []})
  ), told as (
    insert into push_messages (subscription_id, order_id, status)
    select b.id, b.order_id, ${kind} from browsers b
    where not exists (
      select from push_messages m
      where m.subscription_id = b.id and m.order_id = b.order_id
        and m.status = any(${coveredBy(kind)}))
    order by b.id on conflict do nothing
  )`;
}

/**
 * A CTE `browsers` (id, user_id) of those whom a notice is to be pushed to: the people `u` of whom
 * `wanted` is true, as far as they are signed in. They are held, as in {@link telling}.
 */
export function tellingNotice(sql: Db, wanted: Fragment) {
  return sql`browsers as materialized (
    select s.id, s.user_id from push_subscriptions s join users u on u.id = s.user_id
    join sessions e on e.id = s.session_id
    where ${wanted} and e.expires_at > now()
    order by s.id for key share of s
  )`;
}

/**
 * Tells of it, with the words of `contract/news/news.ts`. Call it in the transaction that makes it
 * true. `to`: only a part of whom it is for.
 */
export async function tell(
  tx: Db,
  kind: Pushed,
  { order, owner, to }: { order?: string; owner?: string; to?: Audience } = {},
): Promise<void> {
  const of = tx`(select ${order ?? null}::uuid as order_id, ${owner ?? null}::uuid as user_id)`;
  await tx`with ${telling(tx, kind, of, to)} select`;
}

/**
 * Takes up to `limit` messages that are due and postpones them by `leaseSeconds`, so that no other
 * process takes them.
 */
export async function claimDue(sql: Db, limit: number, leaseSeconds: number): Promise<Due[]> {
  const over: Record<NonNullable<Push["until"]>, Fragment> = {
    answered: sql`coalesce(o.unanswered_since, o.wrong_file_at) is null`,
    compared: sql`not exists (select from topups where state = 'claimed')`,
    decided: sql`o.status <> 'pending'`,
    enough: sql`not exists (select from accounts a
      where a.user_id = u.id and a.balance < a.alert_below)`,
    heard: sql`not exists (select from heard_devices where silent_since is not null)`,
    read: sql`o.owner_unread = 0`,
    shown: sql`not exists (select from notices n where n.id = m.notice_id and ${isStanding(sql)}
      and ${isFor(sql)} and u.role = 'user' and not ${isPutAway(sql)})`,
  };
  const isOver = Object.entries(over).map(
    ([until, is]) =>
      sql`or m.status = any(${kindsWith(({ push }) => push?.until === until)}) and ${is}`,
  );
  return sql<Due[]>`
    update push_messages m
    set tries = m.tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from push_messages taken left join orders o on o.id = taken.order_id, push_subscriptions s
    join users u on u.id = s.user_id,
         sessions e
    where m.id in (
        -- What another release tells of waits for its words.
        select id from push_messages
        where next_try_at <= now() and status = any(${kindsWith(({ push }) => push !== undefined)})
        -- Ten thousand notices keep no order's owner waiting.
        order by notice_id is not null, next_try_at limit ${limit} for update skip locked)
      and taken.id = m.id and s.id = m.subscription_id and e.id = s.session_id
    returning m.id, m.subscription_id, s.endpoint, s.p256dh, s.auth, s.locale, m.status as kind,
      m.tries,
      case when o.id is not null
        then json_build_object('id', o.id, 'number', o.number) end as "order",
      case when m.notice_id is not null
        then json_build_object('id', m.notice_id, 'user', u.id) end as notice,
      -- A notice is not shown once it is over. Bounded before the cast: one that could not be cast
      -- would stop the messages of all.
      least(${TTL_SECONDS}, greatest(0, coalesce(
        (select ceil(extract(epoch from n.ends_at - now())) from notices n
         where n.id = m.notice_id), ${TTL_SECONDS})))::int as ttl,
      (e.expires_at <= now()
         and m.status <> all(${kindsWith(({ push }) => push?.afterwards === true)})
       or o.deleted_at is not null
       or u.role = 'user' and m.status = any(${kindsWith((row) => row.for === "staff")})
       or o.id is not null and not ${worksOn(sql)}
         and m.status = any(${kindsWith((row) => row.for === "staff")})
       or u.role <> 'admin' and m.status = any(${kindsWith((row) => row.for === "admins")})
       ${isOver}) as void`;
}

export async function deleteMessage(sql: Db, id: string): Promise<void> {
  await sql`delete from push_messages where id = ${id}`;
}

/**
 * The push service has it. Of a notice it is noted for the person, once for all their browsers,
 * also when the notice was removed just then.
 */
export async function finishMessage(sql: Db, { id, notice }: Pick<Due, "id" | "notice">) {
  if (!notice) return deleteMessage(sql, id);
  await sql`
    with sent as (delete from push_messages where id = ${id})
    update notice_people set told_at = now()
    where notice_id = ${notice.id} and user_id = ${notice.user} and told_at is null`;
}

export async function postponeMessage(sql: Db, id: string, seconds: number): Promise<void> {
  await sql`update push_messages set next_try_at = now() + make_interval(secs => ${seconds})
    where id = ${id}`;
}

export function countMessagesWaiting(sql: Db): Promise<number> {
  return countRows(sql, sql`push_messages`);
}
