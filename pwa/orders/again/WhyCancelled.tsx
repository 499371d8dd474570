import { formatOrderNumber } from "../../../contract/values/order-number.ts";
import { useLocale } from "../../i18n/locale.ts";
import { useText } from "../../i18n/t.ts";
import { Banner } from "../../ui/Banner.tsx";
import { useMyOrders } from "../my-orders.ts";
import { againText } from "./text.ts";

/** Over a form that corrects a cancelled order: why it was cancelled. */
export function WhyCancelled({ id }: { id: string }) {
  const text = useText(againText);
  const locale = useLocale();
  const order = useMyOrders()?.rows.find(({ _id }) => _id === id);
  if (order?.status !== "cancel") return null;
  return (
    <Banner title={text.correctTitle(formatOrderNumber(order.orderNumber, locale) ?? "")}>
      {order.note ? <p>{order.note}</p> : null}
      <p>{text.correctText}</p>
    </Banner>
  );
}
