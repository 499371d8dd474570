import { useEffect } from "react";
import type { AuditLine } from "../../contract/audit.ts";
import type { WaitingWork } from "../../contract/dashboard.ts";
import type { Notice } from "../../contract/notices.ts";
import type { Order } from "../../contract/orders.ts";
import type { MyRecharge } from "../../contract/recharge.ts";
import { cachedValue } from "../lists/cached-list.ts";
import { MY_RECHARGES, readValue, writeValue } from "../offline/cache.ts";
import { currentUser, useCurrentUser } from "../offline/chat-user.ts";
import { inCache } from "../offline/db.ts";
import { MY_ORDERS } from "../orders/my-orders.ts";

/**
 * Something that has happened to the user, or for staff what waits for them, whoever has seen it. `key` tells it from everything else
 * that happens, also to the same order. `at`: the server's time, ISO 8601.
 */
export type NotificationItem = { key: string; at: string } & (
  | { kind: "ready" | "replaced" | "taken-back" | "cancelled" | "question"; order: Order }
  | { kind: "recharged" | "review" | "refused"; recharge: MyRecharge }
  | { kind: "notice"; notice: Notice }
  | { kind: "account"; alert: AuditLine }
  | { kind: keyof WaitingWork; count: number }
);
export type NotificationKind = NotificationItem["kind"];

/** Newest first, after what waits. `count`: of the bell. `whole`: false until this device has heard of all its lists once. */
export type Notifications = {
  items: NotificationItem[];
  unread: NotificationItem[];
  count: number;
  whole: boolean;
  ordersKnown: boolean;
};

/** Of each kind, the time of the newest that the user has seen on this device. `since`: what was older at first counts as seen. */
type Seen = { since: string } & Partial<Record<NotificationKind, string>>;

const ALERTS = "admin-alerts";
const WORK = "waiting-work";
const SEEN = "news-seen";
const MOST = 50;
const DAY_MS = 24 * 3600_000;
const ORDERS_OF_MS = 60 * DAY_MS;

const alerts = cachedValue<AuditLine[]>(ALERTS, "audit/admin-alerts");
const work = cachedValue<WaitingWork>(WORK, "overview/work");

/** Loads what waits for staff, and for an admin what was done to admins' accounts: all of them are told. @throws ApiError, Offline */
export async function refreshForStaff(): Promise<void> {
  const role = currentUser()?.role;
  await Promise.all([
    role && role !== "user" && work.refresh(),
    role === "admin" && alerts.recheck(),
  ]);
}

/**
 * What has happened, newest first. Nothing is stored for it: it is what this device keeps of orders, recharges and notices, so it
 * works offline, and two devices tell the same. Only what was seen is of this device.
 */
export async function readNotifications(userId: string): Promise<Notifications> {
  const staff = (currentUser()?.role ?? "user") !== "user";
  const [listed, recharges, notices, alerts, work, seen] = await Promise.all([
    readValue(userId, MY_ORDERS),
    readValue<MyRecharge[]>(userId, MY_RECHARGES),
    // They are for customers: staff have written them.
    staff ? undefined : readValue<Notice[]>(userId, "notices"),
    readValue<AuditLine[]>(userId, ALERTS),
    readValue<WaitingWork>(userId, WORK),
    readSeen(userId),
  ]);
  // Read after what tells that they are there. An order's id begins with the time when it was placed.
  const orders = await inCache(userId, (db) =>
    db.orders
      .where("_id")
      .above(idAt(Date.now() - ORDERS_OF_MS))
      .toArray(),
  );
  const waiting = Object.entries(work?.value ?? {}).flatMap(([kind, { count, newest: at }]) =>
    at ? [{ kind: kind as keyof WaitingWork, key: kind, at, count }] : [],
  );
  const items: NotificationItem[] = [
    ...orders.flatMap(ofOrder),
    ...(recharges?.value ?? []).flatMap(ofRecharge),
    ...(alerts?.value ?? []).map((alert) => ({
      kind: "account" as const,
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
  ]
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MOST);
  const unread = items.filter(({ kind, at }) => at > (seen[kind] ?? seen.since));
  return {
    items: [...waiting, ...items],
    unread,
    count: waiting.reduce((sum, { count }) => sum + count, unread.length),
    whole: (staff ? [work] : [listed, recharges, notices]).every((list) => list !== undefined),
    ordersKnown: listed !== undefined,
  };
}

/** Notes that the user has seen everything, or what is of these kinds. */
export async function markSeen(userId: string, kinds?: readonly NotificationKind[]): Promise<void> {
  const { unread } = await readNotifications(userId);
  const fresh = unread.filter(({ kind }) => !kinds || kinds.includes(kind));
  const { isNew, ...seen } = await readSeen(userId);
  if (fresh.length === 0 && !isNew) return;
  for (const { kind, at } of fresh) if (at > (seen[kind] ?? "")) seen[kind] = at;
  await writeValue(userId, SEEN, seen);
}

/** Marks what is unread, or what of it is of these kinds, as soon as the page is looked at. */
export function useMarkSeen(
  news: Notifications | undefined,
  kinds?: readonly NotificationKind[],
): void {
  const userId = useCurrentUser()?._id;
  useEffect(() => {
    if (!news || !userId) return;
    const look = () => {
      // A mark that can't be kept is set at the next look.
      if (document.visibilityState === "visible") markSeen(userId, kinds).catch(() => undefined);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [news, userId, kinds]);
}

async function readSeen(userId: string): Promise<Seen & { isNew?: true }> {
  const found = await readValue<Seen>(userId, SEEN);
  return found?.value ?? { since: new Date(Date.now() - DAY_MS).toISOString(), isNew: true };
}

function ofOrder(order: Order): NotificationItem[] {
  if (order.forgotten) return [];
  const kind = kindOf(order);
  // An order can be delivered again after it was taken back.
  const ended: NotificationItem[] = kind
    ? [{ kind, key: `${order._id} ${kind} ${order.updatedAt}`, at: order.updatedAt, order }]
    : [];
  const { _id, askedAt } = order;
  return askedAt
    ? [...ended, { kind: "question", key: `${_id} question ${askedAt}`, at: askedAt, order }]
    : ended;
}

function kindOf({ status, correctedAt }: Order) {
  if (status === "pending") return correctedAt ? "taken-back" : undefined;
  if (status === "cancel") return "cancelled";
  return correctedAt ? "replaced" : "ready";
}

/** Only what became of money: the payer has seen on the page of the recharge that one failed or was cancelled. */
function ofRecharge(recharge: MyRecharge): NotificationItem[] {
  const { _id, status, paymentExecuteTime, createdAt } = recharge;
  if (status !== "success" && status !== "review" && status !== "refused") return [];
  const kind = status === "success" ? "recharged" : status;
  return [{ kind, key: `${_id} ${kind}`, at: paymentExecuteTime ?? createdAt, recharge }];
}

/** The lowest id (UUIDv7) of this time in ms. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}
