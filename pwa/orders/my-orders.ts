import type { ListOrders, Order } from "../../contract/orders.ts";
import { readOrderNumber } from "../../contract/values/order-number.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { call } from "../api/client.ts";
import { cachedList } from "../lists/cached-list.ts";
import { useWithWaiting } from "../lists/use-cached-list.ts";
import { ORDER_KIND } from "../outbox/kinds.ts";
import { listedPart, mainLine } from "../services/order-lines.ts";

export const MY_ORDERS_PATH = "apply/my-order";
/** The value of the cache that is there once the list has been loaded. */
export const MY_ORDERS = "my-orders" as const;

/** `q`: what is searched, as typed. An unset filter lets every order through. */
export type OrderFilters = Pick<ListOrders, "status" | "category" | "q">;

/** The user's orders on this device, newest first. */
export const myOrders = cachedList<Order>({
  name: MY_ORDERS,
  path: MY_ORDERS_PATH,
  table: "orders",
  with: ["files"],
  outlives: (order) => order.status === "approved",
  first: { name: MY_ORDERS, shown: listedPart },
});

/** The user's orders, and those that still wait on this device. Undefined while reading, unless the first are known and may be drawn. */
export function useMyOrders(drawKnown = true) {
  return useWithWaiting(drawKnown ? myOrders : { ...myOrders, known: () => undefined }, [
    ORDER_KIND,
  ]);
}

/** Loads an order of the user with unmasked identifiers. Never stored on the device. @throws ApiError not-found; Offline */
export function fetchWholeOrder(id: string): Promise<Order> {
  return call("get", `apply/my-order/${id}`);
}

/** Whether the order is meant, as far as this device can tell: of a number it has the last four, beside the order's own. */
export function isMeant(order: Order, { status, category, q }: OrderFilters): boolean {
  if ((status && order.status !== status) || (category && order.category !== category))
    return false;
  if (!q) return true;
  const typed = readOrderNumber(q);
  if (typed !== undefined && typed === readOrderNumber(order.orderNumber ?? "")) return true;
  if (order.forWhom && searchForm(order.forWhom).includes(searchForm(q))) return true;
  const tail = mainLine(order)?.value.replaceAll("*", "") ?? "";
  return tail.length >= 4 && normaliseNumber(q).endsWith(tail);
}
