import type { Order } from "../../contract/orders.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { formatValue, mainLine } from "../services/order-lines.ts";
import { useOrderTitle } from "../services/use-order-name.ts";
import { filesText } from "./text.ts";

/** A file's title: the name of its order with the order's number, and the masked number. */
export function useFileTitle(order: Order | undefined): { name: string; number: string } {
  const text = useText(filesText);
  const titleOf = useOrderTitle();
  const locale = useLocale();
  if (!order) return { name: text.oldOrder, number: "" };
  const known = mainLine(order);
  return { name: titleOf(order), number: known ? formatValue(known.field, known.value, locale) : "" };
}
