import * as v from "valibot";
import type { FieldMessage } from "../values/field-messages.ts";
import { amount, ruleAt } from "../values/fields.ts";
import { MAX_BALANCE_TK } from "../values/money.ts";
import { type Declaration, type Field, orderFields } from "./declare.ts";
import { fieldSchema } from "./fields.ts";
import { orderedServices } from "./index.ts";

/** The part of a declaration that is needed to check, store and show orders. */
export type Form = Pick<Declaration, "key" | "alternatives"> & { fields: readonly Field[] };

/** A checked order. `expectedPrice` is the price the person saw, in poisha. */
export type CheckedOrder = { category: string; consent?: boolean; expectedPrice?: number } & {
  [field: string]: unknown;
};

/**
 * The schema of an order of this service, for the form and for POST /api/apply/order: strict, every
 * field by its declaration, exactly one of the alternatives. The parsed keys are in the order of
 * the declaration. Stored hashes of idempotency keys depend on it: fields may be added at the end,
 * never moved.
 */
export function orderSchema({
  key,
  fields,
  alternatives,
}: Form): v.GenericSchema<unknown, CheckedOrder> {
  const schema = v.strictObject({
    category: v.literal(key, "not-allowed"),
    ...Object.fromEntries(
      orderFields({ fields }).map((field) => [field.name, entryOf(field, alternatives)]),
    ),
    consent: v.optional(v.boolean("invalid")),
    // More than any price: of a service with many options.
    expectedPrice: v.optional(amount(MAX_BALANCE_TK)),
  }) as v.GenericSchema<unknown, CheckedOrder>;
  const companions = fields.flatMap(({ name, needs }) =>
    needs
      ? [ruleAt<CheckedOrder>(needs, "required", (order) => !order[name] || Boolean(order[needs]))]
      : [],
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

/**
 * POST /api/apply/order of a built-in service. An operator's own service is checked by its stored
 * declaration.
 */
export const PlaceOrder = v.variant(
  "category",
  orderedServices.map((service) => orderSchema(service) as never),
  "not-allowed",
) as v.GenericSchema<unknown, CheckedOrder>;

/** An alternative may be left out, but not be empty. */
function entryOf(field: Field, alternatives: Form["alternatives"] = []) {
  return alternatives.includes(field.name)
    ? v.optional(fieldSchema({ ...field, required: true }))
    : fieldSchema(field);
}
