import * as v from "valibot";
import { amount, type FieldMessage, ruleAt } from "../values/fields.ts";
import { maskIdentifier } from "../values/identifiers.ts";
import { MAX_PRICE_TK } from "../values/money.ts";
import type { Declaration, Field, Words } from "./declare.ts";
import { fieldSchema } from "./fields.ts";

/** What a service must say for its orders to be read, kept and shown. */
export type Form = Pick<Declaration, "key" | "alternatives"> & { fields: readonly Field[] };

/** The values of an order by the names of their fields. */
export type Values = Record<string, string>;

/** A checked order as it came: `expectedPrice` in poisha, the price the person saw. */
export type CheckedOrder = { category: string; consent?: boolean; expectedPrice?: number } & {
  [field: string]: unknown;
};

/**
 * The schema of an order of this service, for the form and for POST /api/apply/order alike: strict, every field by its
 * declaration, exactly one of the alternatives. What is parsed has its keys in the order of the declaration, which the
 * hashes of kept idempotency keys rely on: fields may be added at the end, never moved.
 */
export function orderSchema({ key, fields, alternatives }: Form): v.GenericSchema<unknown, CheckedOrder> {
  const schema = v.strictObject({
    category: v.literal(key, "not-allowed"),
    ...Object.fromEntries(fields.map((field) => [field.name, entryOf(field, alternatives)])),
    consent: v.optional(v.boolean("invalid")),
    expectedPrice: v.optional(amount(MAX_PRICE_TK)),
  }) as v.GenericSchema<unknown, CheckedOrder>;
  const companions = fields.flatMap(({ name, needs }) =>
    needs ? [ruleAt<CheckedOrder>(needs, "required", (order) => !order[name] || Boolean(order[needs]))] : [],
  );
  const oneOf = v.check<CheckedOrder, FieldMessage>(
    (order) => !alternatives || alternatives.filter((name) => order[name]).length === 1,
    "one-identifier",
  );
  return companions.reduce<v.GenericSchema<unknown, CheckedOrder>>(
    (checked, companion) => v.pipe(checked, companion),
    v.pipe(schema, oneOf),
  );
}

/** Of alternatives one is given; but one that is given must say something. */
function entryOf(field: Field, alternatives: Form["alternatives"] = []) {
  return alternatives.includes(field.name) ? v.optional(fieldSchema({ ...field, required: true })) : fieldSchema(field);
}

/** The typed fields of a checked order that say something, without what is about the ordering itself. */
export function valuesOf({ fields }: Pick<Form, "fields">, order: CheckedOrder): Values {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = Object.hasOwn(order, name) ? order[name] : undefined;
      return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
    }),
  );
}

/**
 * Parts an order into `shown`, which lists, answers and phones may hold (public values whole, secret ones masked), and
 * `secret`, which only its owner and the staff read, one order at a time. `number` is what it is found by.
 * What no field declares is secret.
 */
export function partValues(
  { fields }: Pick<Form, "fields">,
  values: Values,
): { shown: Values; secret: Values; number: string } {
  const shown: Values = {};
  const secret: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((one) => one.name === name);
    if (field?.public) shown[name] = value;
    else secret[name] = value;
    if (!field?.public && field?.listed !== false) shown[name] = maskIdentifier(value);
  }
  const findBy = fields.find((field) => field.findBy && Object.hasOwn(values, field.name));
  return { shown, secret, number: (findBy && values[findBy.name]) ?? "" };
}

/** The service with the choice that is part of its name: "Biometric · Robi"; all of them where none is made yet. */
export function nameOf(service: Pick<Declaration, "name" | "fields">, values: Record<string, unknown> = {}): Words {
  const field = service.fields.find(({ naming }) => naming);
  if (!field) return service.name;
  const all = field.options ?? [];
  const chosen = all.filter(({ value }) => value === values[field.name]);
  const told = chosen.length > 0 ? chosen : all;
  const say = (locale: keyof Words) => told.map(({ label }) => label[locale]).join(", ");
  return { bn: `${service.name.bn} · ${say("bn")}`, en: `${service.name.en} · ${say("en")}` };
}
