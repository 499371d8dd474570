import type { Order } from "../../contract/orders.ts";
import { type Field, forWhomField, orderFields } from "../../contract/services/declare.ts";
import { findBuiltIn } from "../../contract/services/index.ts";
import { formatDate, formatDigits, formatTaka, inDigits, type Locale } from "../i18n/t.ts";
import { findDate } from "./fields/dates.ts";

export type OrderLine = { field: Field; value: string };
type Read = Pick<Order, "category" | "service"> &
  Partial<Pick<Order, "forWhom">> &
  Record<string, unknown>;

/**
 * The values of an order for people: first the number that it is found by, then in the order of the
 * form. The order of an operator's own service has the fields from the time it was placed.
 */
export function linesOf(order: Read): OrderLine[] {
  const fields = fieldsOf(order);
  const lines = orderFields({ fields }).flatMap((field) => {
    const value = Object.hasOwn(order, field.name) ? order[field.name] : undefined;
    return typeof value === "string" && value !== "" ? [{ field, value }] : [];
  });
  return [
    ...lines.filter(({ field }) => field.findBy),
    ...lines.filter(({ field }) => !field.findBy),
  ];
}

function fieldsOf({ service, category }: Pick<Order, "category" | "service">): readonly Field[] {
  return service?.fields ?? findBuiltIn(category)?.fields ?? [];
}

/** The value that an order is recognised by in a list, masked or not. */
export function mainLine(order: Read): OrderLine | undefined {
  return linesOf(order)[0];
}

/** Whose an order is, as every list says it: the user's own word, otherwise its number, masked. */
export function whoseOf(order: Read, locale: Locale): string {
  const main = mainLine(order);
  return order.forWhom ?? (main ? formatValue(main.field, main.value, locale) : "");
}

/** The names in an order, and its other words, as far as lists may show them. */
export function namesIn(order: Read): string[] {
  return linesOf(order).flatMap(({ field, value }) =>
    field.type === "text" && field.public && field.name !== forWhomField.name ? [value] : [],
  );
}

/**
 * The part of an order that a list shows: its own facts, and the values that it is recognised and
 * named by.
 */
export function listedPart(order: Order): Order {
  const { _id, orderNumber, category, status, note, file, fileType, price, createdAt, updatedAt } =
    order;
  const { service, correctedAt, wrongFileAt, askedAt, unread, messages, attachmentCount } = order;
  const { forWhom, returned, forgotten, unreadable } = order;
  const main = mainLine(order)?.field.name;
  const fields = fieldsOf({ category, service }).filter(
    ({ name, naming }) => Object.hasOwn(order, name) && (name === main || naming),
  );
  return {
    ...Object.fromEntries(fields.map(({ name }) => [name, order[name]])),
    _id,
    orderNumber,
    category,
    status,
    note,
    file,
    fileType,
    price,
    createdAt,
    updatedAt,
    ...(service && { service: { ...service, fields } }),
    ...(correctedAt && { correctedAt }),
    ...(wrongFileAt && { wrongFileAt }),
    ...(askedAt && { askedAt }),
    ...(unread && { unread }),
    ...(messages && { messages }),
    ...(forWhom && { forWhom }),
    ...(returned && { returned }),
    ...(attachmentCount && { attachmentCount }),
    ...(forgotten && { forgotten }),
    ...(unreadable && { unreadable }),
  };
}

/** True for numbers, which are shown in large digits. */
export function isNumberField({ type }: Field): boolean {
  return type === "number" || type === "code" || type === "phone";
}

/** A value as staff type it elsewhere: as it was ordered, a choice in words. */
export function copiedValue({ field, value }: OrderLine, locale: Locale): string {
  return field.type === "choice" ? formatValue(field, value, locale) : value;
}

/** A value in the language and digits of the page. A masked one keeps its shape. */
export function formatValue(field: Field, value: string, locale: Locale): string {
  const { type, options } = field;
  if (type === "choice")
    return options?.find((option) => option.value === value)?.label[locale] ?? value;
  if (!field.public && value.includes("*")) return formatDigits(value, locale);
  const date = findDate(field, value);
  if (date) return formatDate(date, locale);
  if (type === "amount") return formatTaka(Number(value), locale);
  if (type === "number" || type === "phone") return inDigits(value, locale);
  return type === "code" ? formatDigits(value, locale) : value;
}
