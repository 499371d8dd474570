import * as v from "valibot";
import type { Field } from "./services/declare.ts";
import { orderedServices } from "./services/index.ts";
import { type CheckedOrder, orderSchema } from "./services/order.ts";
import { day, optionalText, ruleAt, text, wholeNumber } from "./values/fields.ts";

const Words = v.object({ bn: v.string(), en: v.string() });

/** POST /api/apply/order of a built-in service. An operator's own is checked by its declaration, `services/own.ts`. */
export const PlaceOrder = v.variant(
  "category",
  orderedServices.map((service) => orderSchema(service) as never),
  "not-allowed",
) as v.GenericSchema<unknown, CheckedOrder>;

export type PlaceOrder = CheckedOrder;

/** Its body before the service is known: checked by that service's declaration. */
export const OrderBody = v.pipe(
  v.custom<{ category: string }>((body) => typeof body === "object" && body !== null, "invalid"),
  ruleAt("category", "not-allowed", ({ category }) => typeof category === "string" && category.length <= 60),
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

/** What may be wrong with a delivered file when it is looked at: it is not there, or not what was delivered. */
export const FileDamage = v.picklist(["missing", "changed"]);
export type FileDamage = v.InferOutput<typeof FileDamage>;

/** An order as staff see it: whole identifiers, who ordered, who works on it, who ended it. */
export const StaffOrder = v.looseObject({
  ...Order.entries,
  consent: v.nullable(v.boolean()),
  user: v.object({ _id: v.string(), username: v.string(), fullName: v.string() }),
  claim: v.nullable(v.object({ by: v.string(), username: v.string(), at: v.string() })),
  decidedBy: v.nullable(v.string()),
  fileDamage: v.nullable(FileDamage),
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

/** GET /api/apply/order-counts: how many orders stand, and how many of them wait. */
export const OrderCounts = v.object({ all: v.number(), pending: v.number() });
export type OrderCounts = v.InferOutput<typeof OrderCounts>;

/** A row that left the list since the version asked about. */
export const DeletedRow = v.object({ _id: v.string(), deleted: v.literal(true) });
export type DeletedRow = v.InferOutput<typeof DeletedRow>;

/** Answer of POST /api/apply/order. `balance` in tk, after the charge. */
export const OrderPlaced = v.object({ message: v.string(), order: Order, balance: v.number() });
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/** PUT /api/apply/order/{id}. */
export const CancelOrder = v.strictObject({
  status: v.literal("cancel", "not-allowed"),
  note: text(500),
  category: v.optional(optionalText(30)),
});
export type CancelOrder = v.InferOutput<typeof CancelOrder>;

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

/**
 * Query of the staff's list: `user`'s alone, of one `day` in Dhaka, the oldest first, those whose file is damaged. `q` finds by
 * number or by a part of the user's name.
 */
export const ListStaffOrders = v.object({
  ...ListOrders.entries,
  user: v.optional(v.pipe(v.string(), v.uuid())),
  day: v.optional(day),
  sort: v.optional(v.picklist(["newest", "oldest"])),
  file: v.optional(v.picklist(["damaged"])),
});
export type ListStaffOrders = v.InferOutput<typeof ListStaffOrders>;

/** A note that staff keep to cancel with again. */
export const CancelReason = v.object({ _id: v.string(), note: v.string() });
export type CancelReason = v.InferOutput<typeof CancelReason>;

export const KeepCancelReason = v.strictObject({ note: CancelOrder.entries.note });
export type KeepCancelReason = v.InferOutput<typeof KeepCancelReason>;

/** POST /api/apply/preview: the first page of a PDF, as a data: URL. */
export const PdfPreview = v.object({ image: v.string(), pages: v.number() });
export type PdfPreview = v.InferOutput<typeof PdfPreview>;

/** Delivered files: what may be delivered, decided by content, and how large. */
export const MAX_FILE_BYTES = 15 * 1024 * 1024;
export const fileTypes = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
} as const;
export type FileType = keyof typeof fileTypes;
