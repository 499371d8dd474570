import type { Order } from "../../contract/orders.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { mainLine, sayValue } from "../services/order-lines.ts";
import { useOrderName } from "../services/use-order-name.ts";
import { filesText } from "./text.ts";

/** A file's title: the name of its order and the masked number. */
export function useOrderTitle(order: Order | undefined): { name: string; number: string } {
  const text = useText(filesText);
  const nameOf = useOrderName();
  const locale = useLocale();
  if (!order) return { name: text.oldOrder, number: "" };
  const known = mainLine(order);
  return { name: nameOf(order), number: known ? sayValue(known.field, known.value, locale) : "" };
}
