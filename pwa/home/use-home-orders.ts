import { useEffect, useState } from "react";
import type { Order } from "../../contract/orders.ts";
import { useFresh } from "../lists/use-fresh.ts";
import { readNotifications } from "../notifications/notifications.ts";
import { useConnection } from "../offline/connection.ts";
import { useStored } from "../offline/use-stored.ts";
import { myOrders, useMyOrders } from "../orders/my-orders.ts";

/** How long the services wait for orders that nothing is known of yet: on the first visit after a login. */
const PATIENCE_MS = 4_000;
/** More would push the services out of sight. */
const MOST_ROWS = 2;

/**
 * The user's orders for the home screen. `news`: what became of orders since the user last looked at their list: ready ones first, each
 * newest first; undefined until it is known. Their places are taken once, when the screen is drawn, so that what comes later moves
 * nothing; the counts tell of it. `error`: of the last try.
 */
export function useHomeOrders() {
  const [error, setError] = useState<unknown>();
  const load = (how: () => Promise<void>) => how().then(() => setError(undefined), setError);
  const mine = useMyOrders();
  const heard = useStored(readNotifications);
  const late = useLate();
  const offline = useConnection() === "offline";
  const asOf = mine?.asOf;
  useFresh(() => load(myOrders.recheck));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has been loaded since the error, for example after an event.
  useEffect(() => setError(undefined), [asOf]);

  const ended = (heard?.unread ?? []).flatMap((item) =>
    "order" in item && item.kind !== "taken-back" && item.kind !== "question" ? [item.order] : [],
  );
  const first = [...ended.filter(isReady), ...ended.filter((order) => !isReady(order))].slice(
    0,
    MOST_ROWS,
  );
  const settled = heard && mine && (heard.ordersKnown || late || offline || error !== undefined);
  const [places, setPlaces] = useState<string[]>();
  if (!places && settled) setPlaces(first.map(({ _id }) => _id));
  const rows = mine?.rows ?? [];
  const count = (status: Order["status"]) => rows.filter((order) => order.status === status).length;
  return {
    news: places?.map(
      (id) => rows.find(({ _id }) => _id === id) ?? ended.find(({ _id }) => _id === id),
    ),
    counts: {
      ready: ended.filter(isReady).length,
      cancelled: ended.filter(({ status }) => status === "cancel").length,
      pending: count("pending"),
      asked: rows.filter(({ askedAt }) => askedAt).length,
      waiting: mine?.waiting.length ?? 0,
    },
    none: asOf !== undefined && rows.length === 0 && mine?.waiting.length === 0,
    error,
    retry: () => load(myOrders.refresh),
  };
}

const isReady = ({ status, wrongFileAt }: Order) => status === "approved" && !wrongFileAt;

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
