import { useEffect, useState } from "react";
import type { Order, OrderStatus } from "../../contract/orders.ts";
import { formatNumber, useLocale, useText } from "../i18n/t.ts";
import type { CachedRows } from "../lists/rows.ts";
import { useMarkSeen } from "../notifications/mark-seen.ts";
import {
  callsOf,
  type NotificationItem,
  useNotifications,
} from "../notifications/notifications.ts";
import { asOfNow } from "../offline/cache.ts";
import { currentUser } from "../offline/chat-user.ts";
import { showValues } from "../offline/values.ts";
import { CheckIcon, ChevronRightIcon } from "../ui/icons.tsx";
import { Section } from "../ui/Page.tsx";
import { listText } from "./list-text.ts";
import { type OpenOrder, OrderRows } from "./OrderRows.tsx";

/** So many rows of the list a small phone shows at once. */
const IN_SIGHT = 5;

type Of = {
  list: CachedRows<Order> | undefined;
  /** The tab; undefined of all. */
  status: OrderStatus | undefined;
  searching: boolean;
  openId: string | undefined;
};

/**
 * What the list of orders tells first: the orders that wait on the user, or that they have not seen
 * since something happened, and that stand too far down to be seen. An order stays above as long as
 * the list is open, whatever becomes of it. Files to take have their tab, so among all only their
 * number is told: `toTake`. What is drawn is marked as seen, unless an opened order covers it.
 */
export function useNewsAbove({ list, status, searching, openId }: Of) {
  const news = useNotifications();
  const [held, setHeld] = useState<string[]>([]);
  const known = list?.whole ? list : undefined;
  const inSight = firstOf(known?.rows);
  const inSightHere = status
    ? firstOf(known?.rows.filter((one) => one.status === status))
    : inSight;
  const all = [...(known?.rows ?? []), ...(known?.beyond ?? [])];
  const orders = new Map(all.map((order) => [order._id, order]));
  const far = (news?.unread ?? [])
    .filter(isOfOrder)
    .filter(({ order: { _id } }) => orders.has(_id) && !inSight.has(_id));
  const count = news && known && far.length;
  useEffect(() => {
    const userId = currentUser()?._id;
    if (userId && count !== undefined) showValues(userId, { above: asOfNow("above", count) });
  }, [count]);
  const fresh = new Set(far.map(({ order }) => order._id));
  for (const id of held) fresh.delete(id);
  if (fresh.size > 0) setHeld([...held, ...fresh]);

  const isAbove = (order: Order) =>
    status ? order.status === status && !inSightHere.has(order._id) : !isFile(order);
  const above = searching
    ? []
    : held.flatMap((id) => orders.get(id) ?? []).filter((order) => isAbove(order));
  const drawn = new Set([...inSightHere, ...above.map(({ _id }) => _id)]);
  const isSeen = (item: NotificationItem) => {
    if (!isOfOrder(item)) return false;
    const { _id, status: now } = item.order;
    if (openId) return _id === openId && item.kind === "cancelled";
    return !searching && drawn.has(_id) && (!status || now === status);
  };
  useMarkSeen(known && news, isSeen, [openId, status, searching, ...drawn].join());
  const toTake = status || searching ? 0 : far.filter(isToTake).length;
  return { above, toTake };
}

const firstOf = (rows: Order[] = []) => new Set(rows.slice(0, IN_SIGHT).map(({ _id }) => _id));

const isFile = ({ status, file, askedAt }: Order) => status === "approved" && file && !askedAt;

const isToTake = (item: NotificationItem) => item.kind !== "question" && callsOf(item);

const isOfOrder = (item: NotificationItem): item is Extract<NotificationItem, { order: Order }> =>
  "order" in item;

type Props = {
  orders: Order[];
  toTake: number;
  onOpen: OpenOrder;
  onFiles: () => void;
};

/** Above the list: what it tells first, and the way to the files that were never taken. */
export function NewsAbove({ orders, toTake, onOpen, onFiles }: Props) {
  const text = useText(listText);
  const locale = useLocale();
  if (orders.length === 0 && toTake === 0) return null;
  return (
    <Section title={text.first} head="mb-1.5 text-sm font-semibold text-soft">
      {orders.length > 0 ? <OrderRows orders={orders} onOpen={onOpen} /> : null}
      {toTake > 0 ? (
        <button
          type="button"
          onClick={onFiles}
          className="flex min-h-12 w-full items-center gap-1.5 px-3 text-start text-sm font-semibold
            text-approved hover:bg-sunken"
        >
          <CheckIcon className="size-4.5 shrink-0" />
          <span className="min-w-0 flex-1">{text.toTake(formatNumber(toTake, locale))}</span>
          <ChevronRightIcon className="size-4 shrink-0 text-accent" />
        </button>
      ) : null}
    </Section>
  );
}
