import type { Order } from "../../contract/orders.ts";
import type { Words } from "../../contract/services/declare.ts";
import { formatOrderNumber } from "../../contract/values/order-number.ts";
import { useLocale } from "../i18n/t.ts";
import { useCurrentUser } from "../offline/chat-user.ts";
import { orderName, useServices } from "./services.ts";

type Named = Pick<Order, "category" | "service"> & Record<string, unknown>;

/** The name of an order whose category this version does not know. It was paid for, so it must be shown. */
const other: Words = { bn: "অন্যান্য অর্ডার", en: "Other order" };

/** Answers a function that names orders by their service, in the language of the page. */
export function useOrderName(): (order: Named) => string {
  const locale = useLocale();
  const services = useServices();
  return (order) => (orderName(services, order) ?? other)[locale];
}

/**
 * Answers a function that tells an order from others, by its service and number: "সাইন কপি · K-৪৮২১". Staff, who compare numbers
 * with files and other programs, have Latin digits.
 */
export function useOrderTitle(): (order: Named & Pick<Order, "orderNumber">) => string {
  const locale = useLocale();
  const staff = useCurrentUser()?.role !== "user";
  const nameOf = useOrderName();
  return (order) =>
    [nameOf(order), formatOrderNumber(order.orderNumber, staff ? "en" : locale)].filter(Boolean).join(" · ");
}
