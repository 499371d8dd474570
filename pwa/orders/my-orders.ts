import type { Order } from "../../contract/orders.ts";
import { keepList } from "../lists/keep-list.ts";
import { useWithWaiting } from "../lists/use-kept-list.ts";
import { ORDER_KIND } from "../outbox/kinds.ts";
import { listedPart } from "../services/order-lines.ts";

/** The user's orders on this device, newest first. */
export const myOrders = keepList<Order>({
  name: "my-orders",
  path: "apply/my-order",
  table: "orders",
  with: ["files"],
  outlives: (order) => order.status === "approved",
  shown: listedPart,
});

/** The user's orders, and those that still wait on this device. Undefined while reading, unless the first are known. */
export function useMyOrders() {
  return useWithWaiting(myOrders, [ORDER_KIND]);
}
