import type { SubscribePush } from "../../contract/push.ts";
import { countRows, type Db, first } from "../db/sql.ts";
import type { pushText } from "./text.ts";

export type Keys = { publicKey: string; privateKey: string };

export type Due = {
  id: string;
  subscriptionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: "bn" | "en";
  /** Null: about an admin's account, the balance, or money that was sent. */
  order: { id: string; number: number } | null;
  status: keyof (typeof pushText)["en"];
  tries: number;
  /** The session has ended or the order was removed, so no message is sent. */
  void: boolean;
};

/** What was written about an order: to its owner a message or a question, to staff what the owner wrote, or that the file is wrong. */
export type Talk = "message" | "question" | "written" | "wrong-file";
export type AdminAlert = "admin-reset" | "admin-login";

const MAX_PER_USER = 20;

export function findKeys(sql: Db): Promise<Keys | undefined> {
  return first(sql<Keys[]>`select public_key, private_key from push_keys`);
}

/** Stores these keys, unless another process was faster. Answers the stored ones. */
export async function storeKeys(sql: Db, keys: Keys): Promise<Keys> {
  await sql`insert into push_keys ${sql(keys, "publicKey", "privateKey")} on conflict do nothing`;
  return (await findKeys(sql)) ?? keys;
}

/** Stores the subscription of a browser, taking it over from a user before. Of a user only the latest are kept. */
export async function upsertSubscription(
  sql: Db,
  { userId, sessionId }: { userId: string; sessionId: string },
  { endpoint, keys, locale }: SubscribePush,
): Promise<void> {
  await sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale, told_of)
    values (${userId}, ${sessionId}, ${endpoint}, ${keys.p256dh}, ${keys.auth}, ${locale},
            coalesce((select max(number) from orders), 0))
    on conflict (endpoint) do update
    set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
        locale = excluded.locale, told_of = excluded.told_of`;
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${MAX_PER_USER})`;
}

export async function unsubscribe(sql: Db, userId: string, endpoint: string): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and endpoint = ${endpoint}`;
}

export async function dropSubscription(sql: Db, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`;
}

/** Tells each browser of the staff of the newest waiting order, once, and not while it has one to hear of. */
export async function announceNewest(sql: Db): Promise<void> {
  await sql`
    with newest as materialized (
      select id, number from orders where status = 'pending' and deleted_at is null order by id desc limit 1
    ), told as (
      update push_subscriptions s set told_of = n.number
      from newest n, users u
      where u.id = s.user_id and u.role <> 'user' and s.told_of < n.number
      returning s.id, n.id as order_id
    )
    insert into push_messages (subscription_id, order_id, status)
    select t.id, t.order_id, 'new' from told t
    where not exists (select from push_messages m where m.subscription_id = t.id and m.status = 'new')`;
}

/** Tells the owner, or staff, that something was written about an order: once, until they were told. Call in its transaction. */
export async function announceTalk(
  sql: Db,
  order: { id: string; owner: string },
  status: Talk,
): Promise<void> {
  const lesser = { question: "message", "wrong-file": "written", message: "", written: "" }[status];
  const toStaff = status === "written" || status === "wrong-file";
  // The browsers are held first: one that unsubscribes holds its own, and then removes its messages.
  await sql`
    with browsers as materialized (
      select s.id from push_subscriptions s join users u on u.id = s.user_id
      where ${toStaff ? sql`u.role <> 'user' and u.id <> ${order.owner}` : sql`u.id = ${order.owner}`}
      order by s.id for key share of s
    ), unsent as (
      delete from push_messages m using browsers b
      where m.subscription_id = b.id and m.order_id = ${order.id} and m.status = ${lesser}
    )
    insert into push_messages (subscription_id, order_id, status)
    select b.id, ${order.id}, ${status} from browsers b
    where not exists (select from push_messages m where m.subscription_id = b.id and m.order_id = ${order.id}
                      and m.status in (${status}, 'question', 'wrong-file'))`;
}

/** Tells who may compare it of money that was sent by hand: once, until they were told. `staff`: not only admins. */
export async function announceMoney(sql: Db, staff: boolean): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, status)
    select s.id, 'sent-money' from push_subscriptions s join users u on u.id = s.user_id
    where (u.role = 'admin' or ${staff} and u.role = 'staff')
      and not exists (select from push_messages m where m.subscription_id = s.id and m.status = 'sent-money')`;
}

export async function alertAdmins(sql: Db, status: AdminAlert): Promise<void> {
  await sql`
    insert into push_messages (subscription_id, status)
    select s.id, ${status} from push_subscriptions s join users u on u.id = s.user_id where u.role = 'admin'`;
}

/** Takes up to `limit` messages that are due and postpones them by `leaseSeconds`, so that no other process takes them. */
export async function claimDue(sql: Db, limit: number, leaseSeconds: number): Promise<Due[]> {
  return sql<Due[]>`
    update push_messages m set tries = m.tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from push_messages taken left join orders o on o.id = taken.order_id, push_subscriptions s join users u on u.id = s.user_id,
         sessions e
    where m.id in (select id from push_messages where next_try_at <= now() order by next_try_at limit ${limit} for update skip locked)
      and taken.id = m.id and s.id = m.subscription_id and e.id = s.session_id
    returning m.id, m.subscription_id, s.endpoint, s.p256dh, s.auth, s.locale, m.status, m.tries,
              case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as "order",
              (e.expires_at <= now() or o.deleted_at is not null or o.id is null and u.role <> 'admin' and m.status not in ('low-balance', 'sent-money')
               or m.status = 'low-balance' and not exists (select from accounts a where a.user_id = u.id and a.balance < a.alert_below)
               or m.status = 'sent-money' and (u.role = 'user' or not exists (select from topups where state = 'claimed'))
               or m.status in ('written', 'wrong-file') and (coalesce(o.unanswered_since, o.wrong_file_at) is null or u.role = 'user')
               or m.status in ('message', 'question') and o.owner_unread = 0
               or m.status = 'new' and (o.status <> 'pending' or u.role = 'user')) as void`;
}

export async function deleteMessage(sql: Db, id: string): Promise<void> {
  await sql`delete from push_messages where id = ${id}`;
}

export async function postponeMessage(sql: Db, id: string, seconds: number): Promise<void> {
  await sql`update push_messages set next_try_at = now() + make_interval(secs => ${seconds}) where id = ${id}`;
}

export function countMessagesWaiting(sql: Db): Promise<number> {
  return countRows(sql, sql`push_messages`);
}
