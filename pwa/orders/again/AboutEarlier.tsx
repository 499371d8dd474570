import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { formatTaka, useLocale, useText } from "../../i18n/t.ts";
import { useMyOrders } from "../../my-orders/my-orders.ts";
import { Banner } from "../../ui/Page.tsx";
import { againText } from "./text.ts";

/**
 * Over a form that corrects or repeats an order: why it was cancelled, or that it was delivered.
 * `price` in tk.
 */
export function AboutEarlier({ id, price }: { id: string; price: number | undefined }) {
  const text = useText(againText);
  const locale = useLocale();
  const order = useMyOrders()?.rows.find(({ _id }) => _id === id);
  if (!order || order.status === "pending") return null;
  const number = formatOrderNumber(order.orderNumber, locale) ?? "";
  if (order.status === "approved")
    return (
      <Banner title={text.againTitle(number)}>{text.againText(formatTaka(price, locale))}</Banner>
    );
  return (
    <Banner title={text.correctTitle(number)}>
      {order.note ? <p>{order.note}</p> : null}
      <p>{text.correctText}</p>
    </Banner>
  );
}
