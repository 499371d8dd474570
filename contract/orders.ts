import * as v from "valibot";
import type { Field } from "./services/declare.ts";
import { orderedServices } from "./services/index.ts";
import { type CheckedOrder, orderSchema } from "./services/order.ts";
import { optionalText, ruleAt, storable, wholeNumber } from "./values/fields.ts";

const Words = v.object({ bn: v.string(), en: v.string() });

/** POST /api/apply/order of a built-in service. An operator's own is checked by its declaration, `services/own.ts`. */
export const PlaceOrder = v.variant(
  "category",
  orderedServices.map((service) => orderSchema(service) as never),
  "not-allowed",
) as v.GenericSchema<unknown, CheckedOrder>;

export type PlaceOrder = CheckedOrder;

const ServiceName = v.pipe(v.string(), v.maxLength(60), storable);

/** Its body before the service is known: checked by that service's declaration. */
export const OrderBody = v.pipe(
  v.custom<{ category: string }>((body) => typeof body === "object" && body !== null, "invalid"),
  ruleAt("category", "not-allowed", ({ category }) => v.is(ServiceName, category)),
);

export const OrderStatus = v.picklist(["pending", "approved", "cancel"]);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** How an order of an operator's own service was declared when it was placed: it reads right whatever became of the service. */
export const OrderForm = v.object({ name: Words, icon: v.string(), fields: v.array(v.custom<Field>(() => true)) });
export type OrderForm = v.InferOutput<typeof OrderForm>;

/**
 * An order on the wire, with its fields beside these keys. `price` in tk; `file` a path on this server once approved; times
 * ISO 8601, UTC; `service` only where the service is an operator's own.
 */
export const Order = v.looseObject({
  _id: v.string(),
  category: v.string(),
  status: OrderStatus,
  note: v.string(),
  file: v.nullable(v.string()),
  fileType: v.nullable(v.string()),
  price: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  service: v.optional(OrderForm),
});
export type Order = v.InferOutput<typeof Order>;

/** A row that left the list since the version asked about. */
export const DeletedRow = v.object({ _id: v.string(), deleted: v.literal(true) });
export type DeletedRow = v.InferOutput<typeof DeletedRow>;

/** Answer of POST /api/apply/order. `balance` in tk, after the charge. */
export const OrderPlaced = v.object({ message: v.string(), order: Order, balance: v.number() });
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/** Query of the two order lists. `before`: cursor from the Link header; `since`: an ETag of the same list. */
export const ListOrders = v.object({
  limit: v.optional(wholeNumber(1, 50)),
  before: v.optional(v.pipe(v.string(), v.uuid())),
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
  status: v.optional(OrderStatus),
  category: v.optional(optionalText(30)),
  q: v.optional(optionalText(50)),
});
export type ListOrders = v.InferOutput<typeof ListOrders>;
