import { useEffect, useState } from "react";
import type { Told } from "../../contract/news/news.ts";
import type { Order } from "../../contract/orders.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { myOrders, useMyOrders } from "../my-orders/my-orders.ts";
import { useNotifications } from "../notifications/notifications.ts";
import { useConnection } from "../offline/connection.ts";

/**
 * How long the services wait for orders that nothing is known of yet: on the first visit after a
 * login, and where a database is slow.
 */
const PATIENCE_MS = 4_000;
/** More would push the services out of sight. */
const MOST_ROWS = 2;

/**
 * What of an order is told here, the most pressing first: what waits on the user, then what they
 * have not seen.
 */
const pressing = ["asked", "ready", "cancelled"] as const;
type Pressing = (typeof pressing)[number];
const whyOf: Record<Told<"order">, Pressing | undefined> = {
  question: "asked",
  ready: "ready",
  replaced: "ready",
  cancelled: "cancelled",
  "taken-back": undefined,
};

/**
 * The user's orders for the home screen. `news`: the orders that wait on the user, and those that
 * were cancelled since they last looked at their list; of each the newest first; undefined until it
 * is known. How many places they have is settled once, when the screen is drawn, so that what comes
 * later moves nothing; only what is more pressing takes the place of another. The counts tell of
 * the rest.
 */
export function useHomeOrders() {
  const [error, setError] = useState<unknown>();
  const load = (how: () => Promise<void>) => how().then(() => setError(undefined), setError);
  const mine = useMyOrders();
  const heard = useNotifications();
  const late = useLate();
  const offline = useConnection() === "offline";
  const asOf = mine?.asOf;
  useFresh(() => load(myOrders.recheck));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has been loaded since the error, for example after an event.
  useEffect(() => setError(undefined), [asOf]);

  const told = new Map<string, { why: Pressing; order: Order }>();
  for (const item of heard?.unread ?? []) {
    if (!("order" in item)) continue;
    const why = whyOf[item.kind];
    // The more pressing comes first, so that a question about an order stands before its file.
    if (why && !told.has(item.order._id)) told.set(item.order._id, { why, order: item.order });
  }
  const rank = (id: string) => {
    const why = told.get(id)?.why;
    return why ? pressing.indexOf(why) : pressing.length;
  };
  const known = heard && mine && (heard.ordersKnown || offline || error !== undefined);
  const settled = known || late;
  const [places, setPlaces] = useState<string[]>();
  const rows = mine?.rows ?? [];
  const orders = new Map([...rows, ...(mine?.beyond ?? [])].map((order) => [order._id, order]));
  const orderOf = (id: string) => orders.get(id) ?? told.get(id)?.order;
  // One that has left the list, as when all are deleted, has nothing to show.
  const ranked = [...new Set([...(places ?? []), ...told.keys()])]
    .filter((id) => !mine || orderOf(id))
    .sort((a, b) => rank(a) - rank(b));
  const shown = ranked.slice(0, places?.length ?? MOST_ROWS);
  if (settled && places?.join() !== shown.join()) setPlaces(shown);
  const hidden = (why: Pressing) =>
    [...told].filter(([id, one]) => one.why === why && !places?.includes(id)).length;
  return {
    news: places?.map(orderOf),
    counts: {
      asked: hidden("asked"),
      ready: hidden("ready"),
      cancelled: hidden("cancelled"),
      pending: rows.filter(({ status }) => status === "pending").length,
      // Where even the oldest of the loaded ones waits, older ones may.
      more: mine?.hasMore && rows.at(-1)?.status === "pending",
      waiting: mine?.waiting.length ?? 0,
    },
    // Of older ones the list knows when it is asked.
    hasFiles: mine?.hasMore || rows.some(({ file }) => file !== null),
    none: asOf !== undefined && rows.length === 0 && mine?.waiting.length === 0,
    error,
    retry: () => load(myOrders.refresh),
  };
}

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
