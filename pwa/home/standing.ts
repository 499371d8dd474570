import type { Order } from "../../contract/orders.ts";
import type { OutboxItem } from "../offline/rows.ts";

/** A row of the home screen: an order, or one that still waits on this phone. */
export type HomeRow = { id: string; order: Order } | { id: string; waiting: OutboxItem };

/** Above the services stand at most so many orders. */
export const MOST_ROWS = 3;
/** An order that was delivered or cancelled within this time is news. */
const NEWS_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * The orders of the home screen, `current` ones first: those that wait on this phone, then what was just delivered or cancelled, then
 * pending ones; each newest first. The rest are older. `now` in ms since 1970.
 */
export function rowsOfHome(
  { rows, waiting }: { rows: Order[]; waiting: OutboxItem[] },
  now: number,
): { current: HomeRow[]; rest: HomeRow[] } {
  const of = (orders: Order[]): HomeRow[] => orders.map((order) => ({ id: order._id, order }));
  const isNews = ({ status, updatedAt }: Order) => status !== "pending" && now - Date.parse(updatedAt) < NEWS_MS;
  const isPending = ({ status }: Order) => status === "pending";
  return {
    current: [
      ...waiting.map((item) => ({ id: item.id, waiting: item })),
      ...of(rows.filter(isNews)),
      ...of(rows.filter(isPending)),
    ],
    rest: of(rows.filter((order) => !isNews(order) && !isPending(order))),
  };
}

/**
 * The rows to show now in as many places as there are `held` ids ("" for an empty one). A row stays in its place while it exists;
 * free places take what is not shown yet. So nothing below them moves when orders change.
 */
export function fixPlaces(held: readonly string[], found: HomeRow[]): (HomeRow | undefined)[] {
  const kept = held.map((id) => found.find((row) => row.id === id));
  const others = found.filter(({ id }) => !held.includes(id));
  return kept.map((row) => row ?? others.shift());
}
