import type { ListMyOrders, Order } from "../../contract/orders.ts";
import { request } from "../api/request.ts";
import { cachedList } from "../lists/cached-list.ts";
import { useWithWaiting } from "../lists/use-cached-list.ts";
import { ORDER_KIND } from "../offline/sending/kinds.ts";
import { listedPart } from "../services/order-lines.ts";

export const MY_ORDERS_PATH = "apply/my-order";
/** The value of the cache that is there once the list has been loaded. */
export const MY_ORDERS = "my-orders" as const;

/** `q`: what is searched, as typed. An unset filter lets every order through. */
export type OrderFilters = Pick<ListMyOrders, "status" | "category" | "orderedBy" | "q">;

/** The user's orders on this device, newest first. */
export const myOrders = cachedList<Order>({
  name: MY_ORDERS,
  path: MY_ORDERS_PATH,
  table: "orders",
  with: ["files"],
  outlives: (order) => order.status === "approved",
  waits: ["answer", "file", "look"] satisfies ListMyOrders["waits"][],
  isWaiting: ({ askedAt, file, fileOpened, wrongFileAt, status, cancelSeen }) =>
    status === "cancel" ? !cancelSeen : !!(askedAt || (file && !fileOpened && !wrongFileAt)),
  first: { name: MY_ORDERS, shown: listedPart },
});

/**
 * The user's orders, and those that still wait on this device. Undefined while reading, unless the
 * first are known and may be drawn.
 */
export function useMyOrders(drawKnown = true) {
  return useWithWaiting(drawKnown ? myOrders : { ...myOrders, known: () => undefined }, [
    ORDER_KIND,
  ]);
}

/**
 * Loads an order of the user with unmasked identifiers. Never stored on the device. @throws
 * ApiError not-found; Offline
 */
export function fetchWholeOrder(id: string): Promise<Order> {
  return request("GET apply/my-order/:id", { path: { id } });
}
