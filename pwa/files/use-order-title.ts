import type { Order } from "../../contract/orders.ts";
import { useLocale } from "../i18n/locale.ts";
import { useText } from "../i18n/t.ts";
import { categoryName } from "../orders/category.ts";
import { categoryText } from "../orders/category-text.ts";
import { inDigits } from "../orders/in-digits.ts";
import { mainLine } from "../orders/order-lines.ts";
import { filesText } from "./text.ts";

/** What a file is known by: its order's name and masked number. */
export function useOrderTitle(order: Order | undefined): { name: string; number: string } {
  const text = useText(filesText);
  const names = useText(categoryText);
  const locale = useLocale();
  if (!order) return { name: text.oldOrder, number: "" };
  return { name: categoryName(names, order), number: inDigits(mainLine(order)?.value ?? "", locale) };
}
