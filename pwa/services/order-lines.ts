import type { Order } from "../../contract/orders.ts";
import type { Field } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { formatDate, formatTaka, type Locale } from "../i18n/format.ts";
import { inDigits } from "../i18n/in-digits.ts";

export type OrderLine = { field: Field; value: string };
type Read = Pick<Order, "category" | "service"> & Record<string, unknown>;

/**
 * The typed fields of an order as a person reads them: the number it is found by first, then in the order of the form. An
 * order of an operator's own service brings the labels that it was placed with.
 */
export function linesOf(order: Read): OrderLine[] {
  const fields = order.service?.fields ?? findBuiltIn(order.category)?.fields ?? [];
  const lines = fields.flatMap((field) => {
    const value = Object.hasOwn(order, field.name) ? order[field.name] : undefined;
    return typeof value === "string" && value !== "" ? [{ field, value }] : [];
  });
  return [...lines.filter(({ field }) => field.findBy), ...lines.filter(({ field }) => !field.findBy)];
}

/** What an order is known by in a list, masked or whole as the list has it. */
export function mainLine(order: Read): OrderLine | undefined {
  return linesOf(order)[0];
}

/** Whether a field is a number, to be set in large digits. */
export function isNumberField({ type }: Field): boolean {
  return type === "number" || type === "code" || type === "phone";
}

/** A value in the language and the digits of the page. A masked one keeps its shape. */
export function sayValue(field: Field, value: string, locale: Locale): string {
  const { type, options } = field;
  if (type === "choice") return options?.find((option) => option.value === value)?.label[locale] ?? value;
  if (!field.public && value.includes("*")) return sayNumber(value, locale);
  if (type === "date") return formatDate(value, locale);
  if (type === "amount") return formatTaka(Number(value), locale);
  if (type === "number" || type === "phone") return inDigits(value, locale);
  return type === "code" ? sayNumber(value, locale) : value;
}

/** A number or a code, masked or whole: one with letters in it keeps the digits that stand on the paper. */
export function sayNumber(value: string, locale: Locale): string {
  return inDigits(value, /[A-Za-z]/.test(value) ? "en" : locale);
}
