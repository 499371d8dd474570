import type { AuditLine } from "../../contract/audit.ts";
import type { WaitingWork } from "../../contract/dashboard.ts";
import type { Told } from "../../contract/news/news.ts";
import type { Notice } from "../../contract/notices.ts";
import type { Order } from "../../contract/orders.ts";
import type { MyRecharge } from "../../contract/recharge.ts";
import type { User } from "../../contract/users.ts";
import { isWithdrawn } from "../../contract/withdrawn.ts";
import { numbersReader } from "../api/desk-numbers.ts";
import { cachedValue } from "../lists/cached-list.ts";
import { unknownRows } from "../lists/rows.ts";
import { myOrders } from "../my-orders/my-orders.ts";
import { MY_RECHARGES, readValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { inCache } from "../offline/db.ts";
import { orNothing } from "../offline/or-nothing.ts";
import { MESSAGE_KIND } from "../offline/sending/kinds.ts";
import { isStuck, listOutbox } from "../offline/sending/outbox.ts";
import { useStored } from "../offline/use-stored.ts";

/**
 * Something that has happened to the user, or for staff what waits for them, whoever has seen it.
 * `key` tells it from everything else that happens, also to the same order. `at`: the server's
 * time, ISO 8601. `calls`, of a question or a file: it waits on the user, who has not answered it
 * or taken it; undefined of what is only seen.
 */
export type NotificationItem = { key: string; at: string } & (
  | { kind: Told<"order">; order: Order; calls?: boolean }
  | { kind: Told<"recharge">; recharge: MyRecharge }
  | { kind: Told<"notice">; notice: Notice }
  | { kind: Told<"line">; alert: AuditLine }
  | { kind: Told<"work">; count: number }
  | { kind: Told<"account"> }
);

/**
 * First what waits for staff, then questions, files to take, what was cancelled and not yet seen,
 * and the rest; of each the newest first. `unread`: what the user has not seen, or what still waits
 * on them. `count`: of the bell. `whole`: false until this device has heard of all its lists once.
 */
export type Notifications = {
  items: NotificationItem[];
  unread: NotificationItem[];
  count: number;
  whole: boolean;
  ordersKnown: boolean;
};

/**
 * The time of the newest of each kind that the user has seen on this device. What is older than
 * `since` counts as seen. Not so of cancelled orders, of which the server knows what its owner has
 * seen on any device: `cancels` are the ids that this one has yet to hear from it.
 */
export type Seen = { since: string; cancels?: string[] } & Partial<
  Record<Exclude<Told, "cancelled">, string>
>;

const ALERTS = "admin-alerts";
const WORK = "waiting-work";
export const SEEN = "news-seen";
const DAY_MS = 24 * 3600_000;
const ORDERS_OF_MS = 60 * DAY_MS;

const alerts = cachedValue<AuditLine[]>(ALERTS, "audit/admin-alerts");
const numbers = numbersReader();
const work = cachedValue<WaitingWork>(WORK, "overview/work", () => numbers()?.work);

/** Loads what waits for staff. @throws ApiError, Offline */
export async function refreshWork(): Promise<void> {
  if ((currentUser()?.role ?? "user") !== "user") await work.refresh();
}

/**
 * Loads for an admin what was done to admins' accounts: all of them are told. @throws ApiError,
 * Offline
 */
export async function refreshAlerts(): Promise<void> {
  if (currentUser()?.role === "admin") await alerts.recheck();
}

/**
 * What has happened, newest first. Nothing is stored for it: it is what this device keeps of
 * orders, recharges and notices, so it works offline, and two devices tell the same. Only what was
 * seen is of this device.
 */
export async function readNotifications(userId: string): Promise<Notifications> {
  const staff = (currentUser()?.role ?? "user") !== "user";
  const [listed, recharges, notices, alerts, work, seen, outbox, user] = await Promise.all([
    orNothing(myOrders.since(userId, Date.now() - ORDERS_OF_MS), unknownRows),
    readValue<MyRecharge[]>(userId, MY_RECHARGES),
    // They are for customers: staff have written them.
    staff ? undefined : readValue<Notice[]>(userId, "notices"),
    readValue<AuditLine[]>(userId, ALERTS),
    readValue<WaitingWork>(userId, WORK),
    readSeen(userId),
    orNothing(listOutbox(userId), []),
    readValue<User>(userId, "user"),
  ]);
  const failedAt = user?.value?.webhookFailedAt;
  const orders = listed.rows;
  const taken = await findTaken(userId, orders);
  const written = outbox.filter(({ kind, state }) => kind === MESSAGE_KIND && state !== "done");
  const answered = new Set(written.flatMap((item) => (isStuck(item) ? [] : item.of)));
  const waiting = Object.entries(work?.value ?? {}).flatMap(([kind, { count, newest: at }]) =>
    at ? [{ kind: kind as Told<"work">, key: kind, at, count }] : [],
  );
  const items: NotificationItem[] = [
    ...orders
      .filter(({ orderedBy }) => !orderedBy?.hears || orderedBy._id === userId)
      .flatMap((order) => ofOrder(order, taken.has(order._id), answered.has(order._id))),
    ...(recharges?.value ?? []).flatMap(ofRecharge),
    ...(alerts?.value ?? []).map((alert) => ({
      kind: alert.action as Told<"line">,
      key: alert._id,
      at: alert.at,
      alert,
    })),
    ...(notices?.value ?? []).map((notice) => ({
      kind: "notice" as const,
      key: notice._id,
      at: notice.createdAt,
      notice,
    })),
    ...(failedAt
      ? [{ kind: "webhook-failed" as const, key: `webhook-failed ${failedAt}`, at: failedAt }]
      : []),
  ].sort((a, b) => placeOf(a, seen) - placeOf(b, seen) || b.at.localeCompare(a.at));
  const unread = items.filter((item) => isUnread(item, seen));
  return {
    items: [...waiting, ...items],
    unread,
    count: waiting.reduce((sum, { count }) => sum + count, unread.length),
    whole: (staff ? [work] : [listed, recharges, notices]).every(
      (list) => list?.asOf !== undefined,
    ),
    ordersKnown: listed.asOf !== undefined,
  };
}

/** True while it waits on the user. What does not is done with a look. */
export const callsOf = (item: NotificationItem) => ("order" in item ? item.calls : undefined);

function isUnread(item: NotificationItem, seen: Seen): boolean {
  if (item.kind === "notice" && item.notice.putAway) return false;
  if (item.kind !== "cancelled") return callsOf(item) ?? item.at > (seen[item.kind] ?? seen.since);
  return !item.order.cancelSeen && !seen.cancels?.includes(item.order._id);
}

function placeOf(item: NotificationItem, seen: Seen): number {
  if (callsOf(item)) return item.kind === "question" ? 0 : 1;
  return item.kind === "cancelled" && isUnread(item, seen) ? 2 : 3;
}

/**
 * The orders whose file the user has: the server knows of every device's, this one of what it
 * keeps, also while it is offline.
 */
async function findTaken(userId: string, orders: Order[]): Promise<Set<string>> {
  const unknown = orders.filter(({ file, fileOpened }) => file && !fileOpened);
  const ids = unknown.map(({ _id }) => _id);
  const kept = await orNothing(
    inCache(userId, (db) => db.files.bulkGet(ids)),
    [],
  );
  const here = unknown.filter(({ file }, at) => kept[at]?.path === file);
  return new Set([...orders.filter(({ fileOpened }) => fileOpened), ...here].map(({ _id }) => _id));
}

/** What is told while nothing can be read. */
const noNews: Notifications = {
  items: [],
  unread: [],
  count: 0,
  whole: false,
  ordersKnown: false,
};

/** What has happened to the signed-in user, and what still does. Undefined while reading. */
export function useNotifications(): Notifications | undefined {
  return useStored(readNotifications, noNews);
}

/** What the user has seen; `isNew` on a device that has nothing stored. */
export async function readSeen(userId: string): Promise<Seen & { isNew?: true }> {
  const found = await readValue<Seen>(userId, SEEN);
  return found?.value ?? { since: new Date(Date.now() - DAY_MS).toISOString(), isNew: true };
}

/** `answered`: what its owner wrote about it goes to the server as soon as it can. */
function ofOrder(order: Order, taken: boolean, answered: boolean): NotificationItem[] {
  if (order.forgotten) return [];
  const kind = kindOf(order);
  // An order can be delivered again after it was taken back.
  const { _id, status, file, askedAt, updatedAt, wrongFileAt } = order;
  // A file that its owner calls wrong is theirs no more: the desk owes another.
  const calls = status === "approved" && file ? { calls: !taken && !wrongFileAt } : undefined;
  const ended: NotificationItem[] = kind
    ? [{ kind, key: `${_id} ${kind} ${updatedAt}`, at: updatedAt, order, ...calls }]
    : [];
  const question = { kind: "question", key: `${_id} question ${askedAt}`, order } as const;
  return askedAt ? [...ended, { ...question, at: askedAt, calls: !answered }] : ended;
}

function kindOf(order: Order): Told<"order"> | undefined {
  const { status, correctedAt, createdAt, updatedAt } = order;
  if (status === "pending") return correctedAt ? "taken-back" : undefined;
  // What was delivered as it was ordered is no news: its owner was looking.
  if (createdAt === updatedAt) return undefined;
  if (status === "cancel") return isWithdrawn(order) ? undefined : "cancelled";
  return correctedAt ? "replaced" : "ready";
}

/**
 * Only what became of money: the payer has seen on the page of the recharge that one failed or was
 * cancelled.
 */
function ofRecharge(recharge: MyRecharge): NotificationItem[] {
  const { _id, status, paymentExecuteTime, createdAt } = recharge;
  if (status !== "success" && status !== "review" && status !== "refused") return [];
  const kind = status === "success" ? "recharged" : status;
  return [{ kind, key: `${_id} ${kind}`, at: paymentExecuteTime ?? createdAt, recharge }];
}
