import type { AuditLine } from "../../contract/audit.ts";
import type { Notice } from "../../contract/notices.ts";
import type { Order } from "../../contract/orders.ts";
import type { MyRecharge } from "../../contract/recharge.ts";
import { cachedValue } from "../lists/cached-value.ts";
import { readValue, writeValue } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { inCache } from "../offline/db.ts";
import { MY_ORDERS } from "../orders/my-orders.ts";
import { MY_RECHARGES } from "../recharge/recharge.ts";

/**
 * Something that has happened to the user. `key` tells it from everything else that happens, also to the same order. `at`: the
 * server's time, ISO 8601.
 */
export type NotificationItem = { key: string; at: string } & (
  | { kind: "ready" | "replaced" | "taken-back" | "cancelled"; order: Order }
  | { kind: "recharged" | "review"; recharge: MyRecharge }
  | { kind: "notice"; notice: Notice }
  | { kind: "account"; alert: AuditLine }
);
export type NotificationKind = NotificationItem["kind"];

/**
 * `read`: the keys of what the user has seen on this device. `whole`: false until this device has heard of orders, recharges and
 * notices once.
 */
export type News = { items: NotificationItem[]; read: ReadonlySet<string>; whole: boolean };

/** What was older than a day when this device began to keep marks counts as read. */
type Marks = { since: string; read: string[] };

const ALERTS = "admin-alerts";
const MARKS = "news-read";
const MOST = 50;
const DAY_MS = 24 * 3600_000;
const ORDERS_OF_MS = 60 * DAY_MS;

const loadAlerts = cachedValue<AuditLine[]>(ALERTS, "audit/admin-alerts");

/** Loads what was done to admins' accounts, if an admin is signed in: all of them are told. @throws ApiError, Offline */
export async function refreshAlerts(): Promise<void> {
  if (currentUser()?.role === "admin") await loadAlerts();
}

/**
 * What has happened, newest first. Nothing is stored for it: it is what this device keeps of orders, recharges and notices, so it
 * works offline, and two devices tell the same. Only the marks of what was read are of this device.
 */
export async function readNews(userId: string): Promise<News> {
  const [listed, recharges, notices, alerts, marks] = await Promise.all([
    readValue(userId, MY_ORDERS),
    readValue<MyRecharge[]>(userId, MY_RECHARGES),
    readValue<Notice[]>(userId, "notices"),
    readValue<AuditLine[]>(userId, ALERTS),
    readValue<Marks>(userId, MARKS),
  ]);
  // Read after what tells that they are there. An order's id begins with the time when it was placed.
  const orders = await inCache(userId, (db) =>
    db.orders
      .where("_id")
      .above(idAt(Date.now() - ORDERS_OF_MS))
      .toArray(),
  );
  const items = [
    ...orders.flatMap(ofOrder),
    ...(recharges?.value ?? []).flatMap(ofRecharge),
    ...(alerts?.value ?? []).map(
      (alert): NotificationItem => ({ kind: "account", key: alert._id, at: alert.at, alert }),
    ),
    ...(notices?.value ?? []).map(
      (notice): NotificationItem => ({
        kind: "notice",
        key: notice._id,
        at: notice.createdAt,
        notice,
      }),
    ),
  ];
  const newest = items.sort((a, b) => b.at.localeCompare(a.at)).slice(0, MOST);
  const { since, read } = marks?.value ?? { since: new Date(Date.now() - DAY_MS).toISOString(), read: [] };
  return {
    items: newest,
    read: new Set([...read, ...newest.filter(({ at }) => at < since).map(({ key }) => key)]),
    whole: [listed, recharges, notices].every((list) => list !== undefined),
  };
}

/** Marks everything as read, or only news of these kinds. */
export async function markRead(userId: string, kinds?: readonly NotificationKind[]): Promise<void> {
  const { items, read } = await readNews(userId);
  const seen = items.filter(({ kind }) => !kinds || kinds.includes(kind));
  const known = (await readValue<Marks>(userId, MARKS))?.value;
  if (known && seen.every(({ key }) => read.has(key))) return;
  const since = known?.since ?? new Date(Date.now() - DAY_MS).toISOString();
  const keys = items.map(({ key }) => key).filter((key) => read.has(key) || seen.some((one) => one.key === key));
  await writeValue(userId, MARKS, { since, read: keys } satisfies Marks, undefined);
}

export function unreadOf({ items, read }: News): NotificationItem[] {
  return items.filter(({ key }) => !read.has(key));
}

function ofOrder(order: Order): NotificationItem[] {
  if (order.forgotten) return [];
  const kind = kindOf(order);
  // An order can be delivered again after it was taken back.
  return kind ? [{ kind, key: `${order._id} ${kind} ${order.updatedAt}`, at: order.updatedAt, order }] : [];
}

function kindOf({ status, correctedAt }: Order) {
  if (status === "pending") return correctedAt ? "taken-back" : undefined;
  if (status === "cancel") return "cancelled";
  return correctedAt ? "replaced" : "ready";
}

/** Only what became of money: the payer has seen on the page of the recharge that one failed or was cancelled. */
function ofRecharge(recharge: MyRecharge): NotificationItem[] {
  const { _id, status, paymentExecuteTime, createdAt } = recharge;
  if (status !== "success" && status !== "review") return [];
  const kind = status === "success" ? "recharged" : "review";
  return [{ kind, key: `${_id} ${kind}`, at: paymentExecuteTime ?? createdAt, recharge }];
}

/** The lowest id (UUIDv7) of this time in ms. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
