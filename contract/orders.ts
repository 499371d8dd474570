import * as v from "valibot";
import { Attachment } from "./attachments.ts";
import type { Field } from "./services/declare.ts";
import { optionalText, pageQuery, ruleAt, sought, storable, Words } from "./values/fields.ts";
import { MOST_SEEN } from "./withdrawn.ts";

const ServiceName = v.pipe(v.string(), v.maxLength(60), storable);

/**
 * The body of an order while its service is not yet known. The service's declaration checks the
 * rest.
 */
export const OrderBody = v.pipe(
  v.custom<{ category: string }>((body) => typeof body === "object" && body !== null, "invalid"),
  ruleAt("category", "not-allowed", ({ category }) => v.is(ServiceName, category)),
);

/**
 * When details were removed (ISO 8601, UTC), and after how many days; null when somebody asked for
 * it.
 */
export const Forgotten = v.object({ at: v.string(), afterDays: v.nullable(v.number()) });
export type Forgotten = v.InferOutput<typeof Forgotten>;

/** A worker, to who pays for what they order. */
export const OrderedBy = v.object({ _id: v.string(), name: v.string() });

export const OrderStatus = v.picklist(["pending", "approved", "cancel"]);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/**
 * An operator's own service as it was when the order was placed, so that the order reads right
 * after later changes.
 */
export const OrderForm = v.object({
  name: Words,
  icon: v.string(),
  fields: v.array(v.custom<Field>(() => true)),
});
export type OrderForm = v.InferOutput<typeof OrderForm>;

/**
 * An order as the API sends it, with the fields of its service beside these keys. `orderNumber` is
 * what people say, "K-4821" (`number` is the mobile number of a biometric order); `price` in tk;
 * `file` is a path on this server once the order is approved; times are ISO 8601 in UTC; `service`
 * comes with an operator's own service only. `correctedAt`: when a delivery was taken back, or its
 * file replaced. `attachments` come with an open order, lists have their count. `forWhom`: the
 * user's own word for it. `returned`: how much of the price was given back, in tk; an open order
 * has the parts too, each with its reason. `deliveredAt`: when its file was given; `fileOpened`:
 * when its owner first opened, saved or shared that file, on any device; `wrongFileAt`: since when
 * its owner says that it is wrong, until the desk delivers again, answers or gives money back.
 * `wasRight`: what its owner said last of this file. `orderedBy`: the worker who ordered it on the
 * balance of its owner; `hears`: what becomes of it is news for them, not for its owner.
 * `cancelSeen`: when its owner saw, on any device, that it was cancelled. `messages`: how many
 * there are about it; `unread`: those of the other side that the reader has not seen; `askedAt`: a
 * question of the desk waits since then. With `forgotten` the fields, the note and the files are
 * gone; with `unreadable` what is stored of the fields is damaged.
 */
export const Order = v.looseObject({
  _id: v.string(),
  orderNumber: v.string(),
  category: v.string(),
  status: OrderStatus,
  note: v.string(),
  file: v.nullable(v.string()),
  fileType: v.nullable(v.string()),
  price: v.number(),
  createdAt: v.string(),
  updatedAt: v.string(),
  service: v.optional(OrderForm),
  correctedAt: v.optional(v.string()),
  deliveredAt: v.optional(v.string()),
  fileOpened: v.optional(v.string()),
  wrongFileAt: v.optional(v.string()),
  wasRight: v.optional(v.boolean()),
  cancelSeen: v.optional(v.string()),
  attachments: v.optional(v.array(Attachment)),
  attachmentCount: v.optional(v.number()),
  forWhom: v.optional(v.string()),
  returned: v.optional(v.number()),
  refunds: v.optional(
    v.array(v.object({ amount: v.number(), reason: v.nullable(v.string()), at: v.string() })),
  ),
  messages: v.optional(v.number()),
  unread: v.optional(v.number()),
  askedAt: v.optional(v.string()),
  orderedBy: v.optional(v.object({ ...OrderedBy.entries, hears: v.boolean() })),
  forgotten: v.optional(Forgotten),
  unreadable: v.optional(v.literal(true)),
});
export type Order = v.InferOutput<typeof Order>;

/** A row that has left the list since the version in `since`. */
export const DeletedRow = v.object({ _id: v.string(), deleted: v.literal(true) });
export type DeletedRow = v.InferOutput<typeof DeletedRow>;

/** PUT /api/apply/my-order/{id}: its owner takes back a pending order that nobody has begun. */
export const WithdrawOrder = v.strictObject({ status: v.literal("cancel", "not-allowed") });

/** PUT /api/apply/my-order/{id}/was-right: whether the delivered file, by its id, was right. */
export const SayWasRight = v.strictObject({
  file: v.pipe(v.string("required"), v.uuid("invalid")),
  right: v.boolean("required"),
});

/** POST /api/apply/cancels-seen: their owner has seen that these orders were cancelled. */
export const CancelsSeen = v.strictObject({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.uuid("invalid")), "invalid"),
    v.maxLength(MOST_SEEN, "invalid"),
  ),
});

/**
 * PUT /api/apply/my-order/{id}/link: /w/{token} shows number, service and state of the order to
 * whoever has it.
 */
export const OrderLink = v.object({ token: v.string() });
/** For so many days after the decision. */
export const LINK_DAYS = 7;

/** Answer of POST /api/apply/order. `balance` in tk, after the charge. */
export const OrderPlaced = v.object({ message: v.string(), order: Order, balance: v.number() });
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/**
 * `since`: an ETag of the same list, for what has changed after it. `q`: a number, its last 4 to 6
 * characters, part of `forWhom`, or in one's own orders of a name in them.
 */
export const ListOrders = v.object({
  ...pageQuery,
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
  status: v.optional(OrderStatus),
  category: v.optional(optionalText(30)),
  q: sought(50),
});
export type ListOrders = v.InferOutput<typeof ListOrders>;

/**
 * `waits`: only what waits on the orders' owner, an answer to the desk's question, a file that was
 * never taken, or a look at what was cancelled. `orderedBy`: only what this worker ordered, or who
 * asks themself.
 */
export const ListMyOrders = v.object({
  ...ListOrders.entries,
  orderedBy: v.optional(v.union([v.literal("me"), v.pipe(v.string(), v.uuid())], "invalid")),
  waits: v.optional(v.picklist(["answer", "file", "look"], "not-allowed")),
});
export type ListMyOrders = v.InferOutput<typeof ListMyOrders>;
