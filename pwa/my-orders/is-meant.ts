import type { Order } from "../../contract/orders.ts";
import { toAsciiDigits } from "../../contract/values/digits.ts";
import { numbersInText } from "../../contract/values/number-in-text.ts";
import { readOrderNumber, soughtOrders } from "../../contract/values/order-number.ts";
import { searchForm } from "../../contract/values/search-form.ts";
import { normaliseNumber } from "../../contract/values/typed-text.ts";
import { mainLine, namesIn } from "../services/order-lines.ts";
import type { OrderFilters } from "./my-orders.ts";

/**
 * Whether the order is meant, as far as this device can tell: of a number it has the last four,
 * beside the order's own.
 */
export function isMeant(order: Order, { status, category, orderedBy, q }: OrderFilters): boolean {
  if ((status && order.status !== status) || (category && order.category !== category))
    return false;
  if (orderedBy && (order.orderedBy?._id ?? "me") !== orderedBy) return false;
  if (!q) return true;
  const part = searchForm(q);
  if (soughtOrders(q).includes(readOrderNumber(order.orderNumber ?? "") ?? 0)) return true;
  if ([order.forWhom, ...namesIn(order)].some((name) => name && searchForm(name).includes(part)))
    return true;
  const tail = mainLine(order)?.value.replaceAll("*", "") ?? "";
  const among = toAsciiDigits(q).match(numbersInText) ?? [];
  return tail.length >= 4 && [q, ...among].some((one) => normaliseNumber(one).endsWith(tail));
}
