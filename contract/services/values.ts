import { maskIdentifier, maskWords } from "../values/identifiers.ts";
import {
  type Declaration,
  type Field,
  orderFields,
  type ValueColumn,
  valueColumns,
  type Words,
} from "./declare.ts";
import type { CheckedOrder, Form } from "./order.ts";

export type Values = Record<string, string>;

/**
 * The declared fields of a checked order that are not empty, but for photos: those are {@link
 * photosOf}.
 */
export function valuesOf(service: Pick<Form, "fields">, order: CheckedOrder): Values {
  return Object.fromEntries(
    orderFields(service).flatMap(({ name }) => {
      const value = Object.hasOwn(order, name) ? order[name] : undefined;
      return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
    }),
  );
}

/** The option of each choice: what adds to the price of an order. */
export function chosenOf({ fields }: Pick<Form, "fields">, values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = type === "choice" ? values[name] : undefined;
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** What the chosen options add to the price, in tk, as far as the server has told it. */
export function extraOf({ fields }: Pick<Form, "fields">, values: Record<string, unknown>): number {
  const poisha = fields.flatMap(({ name, options = [] }) =>
    options.flatMap(({ value, extra = 0 }) =>
      value === values[name] ? Math.round(extra * 100) : [],
    ),
  );
  return poisha.reduce((sum, one) => sum + one, 0) / 100;
}

/**
 * The attachments that a checked order names: the field and the SHA-256 of each, in the order of
 * the declaration.
 */
export function photosOf(
  service: Pick<Form, "fields">,
  order: CheckedOrder,
): { field: string; sha256: string }[] {
  return orderFields(service)
    .filter(({ type }) => type === "photo")
    .flatMap(({ name }) =>
      ((order[name] ?? []) as string[]).map((sha256) => ({ field: name, sha256 })),
    );
}

/**
 * Splits the values of an order among its columns. `shown` may be in lists, answers and on phones:
 * public values, and secret ones masked. The others are only for its owner and staff, one order at
 * a time. `number`: what the order is found by. A value that no field declares is secret.
 */
export function partValues(
  service: Pick<Form, "fields">,
  values: Values,
): Record<ValueColumn, Values> & { number: string } {
  const fields = orderFields(service);
  const parts = Object.fromEntries(valueColumns.map((column) => [column, {}])) as Record<
    ValueColumn,
    Values
  >;
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    parts[field?.public ? "shown" : (field?.column ?? "secret")][name] = value;
    if (!field?.public && field?.listed !== false) parts.shown[name] = maskOf(field, value);
  }
  const findBy = fields.find((field) => field.findBy && Object.hasOwn(values, field.name));
  return { ...parts, number: (findBy && values[findBy.name]) ?? "" };
}

/** A choice or a date is masked as a whole: its length or its ends would tell which it is. */
export function maskOf(field: Pick<Field, "type"> | undefined, value: string): string {
  if (field?.type === "choice" || field?.type === "date" || field?.type === "amount")
    return "*****";
  const words = (field?.type === "text" || field?.type === "longText") && /\p{L}/u.test(value);
  return words ? maskWords(value) : maskIdentifier(value);
}

/** The name with its choice, "Biometric · Robi", or with all choices while none is made. */
export function nameOf(
  service: Pick<Declaration, "name" | "fields">,
  values: Record<string, unknown> = {},
): Words {
  const field = service.fields.find(({ naming }) => naming);
  if (!field) return service.name;
  const all = field.options ?? [];
  const chosen = all.filter(({ value }) => value === values[field.name]);
  const told = chosen.length > 0 ? chosen : all;
  const say = (locale: keyof Words) => told.map(({ label }) => label[locale]).join(", ");
  return { bn: `${service.name.bn} · ${say("bn")}`, en: `${service.name.en} · ${say("en")}` };
}
