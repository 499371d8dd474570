import * as v from "valibot";
import { Forgotten, OrderedBy } from "./orders.ts";
import type { Field } from "./services/declare.ts";
import { fieldSchema } from "./services/fields.ts";
import { roshid, roshidLandFields, roshidOwnerFields } from "./services/roshid.ts";
import { amount, pageQuery } from "./values/fields.ts";
import { MAX_PRICE_TK } from "./values/money.ts";

export const MAX_ROSHID_ROWS = 50;

export const RoshidOwner = v.strictObject(entriesOf(roshidOwnerFields));
export type RoshidOwner = v.InferOutput<typeof RoshidOwner>;

export const RoshidLand = v.strictObject(entriesOf(roshidLandFields));
export type RoshidLand = v.InferOutput<typeof RoshidLand>;

/** Rows are counted before any of them is checked: a body of 256 KB holds 87,000 bad ones. */
const rows = <T extends v.GenericSchema>(row: T) =>
  v.pipe(
    v.array(v.unknown(), "required"),
    v.minLength(1, "required"),
    v.maxLength(MAX_ROSHID_ROWS, "too-long"),
    v.array(row, "required"),
  );

/** The fields of a land-tax draft, all of them text as typed. */
const roshidFields = {
  ...entriesOf(roshid.fields),
  ownerDetails: rows(RoshidOwner),
  landDetails: rows(RoshidLand),
};

export const RoshidFields = v.strictObject(roshidFields);
export type RoshidFields = v.InferOutput<typeof RoshidFields>;

/** What is left of the fields when a roshid is forgotten. */
export const noFields: RoshidFields = {
  ...(Object.fromEntries(roshid.fields.map(({ name }) => [name, ""])) as Record<
    (typeof roshid.fields)[number]["name"],
    string
  >),
  ownerDetails: [],
  landDetails: [],
};

/**
 * POST create-roshid and PUT update-roshid/{id}. `expectedPrice` in tk in the request, poisha once
 * parsed.
 */
export const SaveRoshid = v.strictObject({
  ...roshidFields,
  expectedPrice: v.optional(amount(MAX_PRICE_TK)),
});
export type SaveRoshid = v.InferOutput<typeof SaveRoshid>;

/**
 * A roshid as the API sends it. If it is `forgotten`, or `unreadable` because what is stored is
 * damaged, every field is empty. `orderedBy`: the worker who made it.
 */
export const Roshid = v.object({
  ...roshidFields,
  _id: v.string(),
  category: v.literal("roshid"),
  createdAt: v.string(),
  updatedAt: v.string(),
  orderedBy: v.optional(OrderedBy),
  forgotten: v.optional(Forgotten),
  unreadable: v.optional(v.literal(true)),
});
export type Roshid = v.InferOutput<typeof Roshid>;

/**
 * Answer to saving a roshid. `balance` in tk, after the charge. `gone`: it was deleted since it was
 * saved.
 */
export const RoshidSaved = v.object({
  message: v.string(),
  roshid: Roshid,
  balance: v.number(),
  gone: v.optional(v.literal(true)),
});
export type RoshidSaved = v.InferOutput<typeof RoshidSaved>;

/** DELETE delete-roshid and PUT restore-roshid, its undo. */
export const RoshidId = v.strictObject({ id: v.pipe(v.string("required"), v.uuid("not-found")) });

/**
 * One schema for each declared field, by its name. An optional field that is left out becomes "".
 */
function entriesOf<const F extends readonly Field[]>(fields: F) {
  const schemas = fields.map((field) => [
    field.name,
    field.required ? fieldSchema(field) : v.optional(fieldSchema(field), ""),
  ]);
  return Object.fromEntries(schemas) as Record<F[number]["name"], v.GenericSchema<string, string>>;
}

/** `since`: the version that is held, whose changes are asked for. */
export const ListRoshids = v.object({
  ...pageQuery,
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
