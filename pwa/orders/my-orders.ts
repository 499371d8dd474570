import type { Order } from "../../contract/orders.ts";
import { keepList } from "../lists/keep-list.ts";
import { useWithWaiting } from "../lists/use-kept-list.ts";
import { ORDER_KIND } from "../outbox/kinds.ts";

/** My orders, newest first, as this device has them. */
export const myOrders = keepList<Order>({
  name: "my-orders",
  path: "apply/my-order",
  table: "orders",
  with: ["files"],
});

/** My orders, and before them what still waits on this device. Undefined while reading. */
export function useMyOrders() {
  return useWithWaiting(myOrders, [ORDER_KIND]);
}
