import type { Order } from "../../contract/orders.ts";
import type { Entry } from "../shop/entries.ts";

/** An order as its owner's own book would have it. */
export function entryOf(
  order: Pick<Order, "_id" | "category" | "createdAt" | "orderNumber" | "forWhom">,
) {
  const { _id, category, createdAt, orderNumber, forWhom } = order;
  return {
    _id,
    category,
    createdAt,
    orderNumber,
    paid: 0,
    ...(forWhom && { forWhom }),
  } satisfies Entry;
}
