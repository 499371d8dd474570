import * as v from "valibot";
import { takenOut } from "./files.ts";
import { ListOrders, Order, OrderStatus } from "./orders.ts";
import { day } from "./values/dates/date-fields.ts";
import { amount, atMost, optionalText, storable, text } from "./values/fields.ts";
import { MAX_BALANCE_TK } from "./values/money.ts";

/**
 * As staff see it: unmasked. `unansweredSince`: since when their words wait. `dueAt`: by when it
 * should be done, while it waits and where its service says how long it takes.
 */
export const QueueItem = v.looseObject({
  ...Order.entries,
  consent: v.nullable(v.boolean()),
  user: v.object({ _id: v.string(), username: v.string(), fullName: v.string() }),
  claim: v.nullable(v.object({ by: v.string(), fullName: v.string(), at: v.string() })),
  decidedBy: v.nullable(v.string()),
  unansweredSince: v.optional(v.string()),
  dueAt: v.optional(v.string()),
  /** Its owner has a number that is proved, to which GET apply/order/:id/whatsapp leads. */
  whatsapp: v.optional(v.literal(true)),
});
export type QueueItem = v.InferOutput<typeof QueueItem>;

/**
 * Answer of the calls that deliver a file: its id, and what was taken out of a PDF before it was
 * stored.
 */
export const Delivery = v.object({
  message: v.string(),
  file: v.string(),
  takenOut: v.array(v.picklist(takenOut)),
});
export type Delivery = v.InferOutput<typeof Delivery>;

/**
 * `image`: a data: URL. `upload` names the file for half an hour, so that it need not be sent again
 * to be delivered.
 */
export const PdfPreview = v.object({
  image: v.string(),
  pages: v.number(),
  takenOut: Delivery.entries.takenOut,
  upload: v.string(),
});
export type PdfPreview = v.InferOutput<typeof PdfPreview>;

export const MatchFiles = v.strictObject({
  names: v.pipe(
    v.array(v.pipe(atMost(255), storable)),
    v.minLength(1, "required"),
    v.maxLength(50, "too-long"),
  ),
});

/**
 * The orders that a file may be meant for. `said`: the order numbers that its name has with their
 * letter, whether there are such orders or not. `certain`: there is one, and it may be chosen
 * without asking.
 */
export const FileMatch = v.object({
  said: v.array(v.string()),
  candidates: v.array(
    v.object({
      order: QueueItem,
      by: v.picklist(["order-number", "identifier", "bare-number"]),
      text: v.string(),
    }),
  ),
  certain: v.boolean(),
});
export type FileMatch = v.InferOutput<typeof FileMatch>;

/**
 * POST apply/next: gives me the most due order that waits and nobody works on; null: there is none.
 * `aside`: those that I leave to others, and do not want again now.
 */
export const TakeNext = v.strictObject({
  aside: v.pipe(v.array(v.pipe(v.string(), v.uuid("invalid"))), v.maxLength(100, "too-long")),
});

export const CancelOrder = v.strictObject({
  status: v.literal("cancel", "not-allowed"),
  note: text(500),
  category: v.optional(optionalText(30)),
});

/**
 * POST /api/apply/order/{id}/refund: gives a part of the price back. Amounts in tk in the request,
 * poisha once parsed; `expectedReturned`: what was given back when the sum was chosen, so that two
 * don't pay for the same fault.
 */
export const RefundOrder = v.strictObject({
  amount: v.pipe(amount(MAX_BALANCE_TK), v.minValue(1, "required")),
  reason: text(500),
  expectedReturned: v.optional(amount(MAX_BALANCE_TK)),
});
export type RefundOrder = v.InferOutput<typeof RefundOrder>;

/**
 * The file that the admin saw: of two who correct a delivery only the first does, and a call sent
 * twice does nothing more.
 */
export const TakeBackDelivery = v.object({ file: v.pipe(v.string("required"), v.uuid("invalid")) });

/**
 * Query of a delivery. `replaces`: the id of the file that the admin saw, if there is one;
 * `upload`: of a preview, instead of a body.
 */
export const DeliverFile = v.object({
  replaces: v.optional(v.pipe(v.string(), v.uuid("invalid"))),
  upload: v.optional(v.pipe(v.string(), v.maxLength(1000, "too-long"))),
});

/**
 * Where the figures of a report lead: to orders placed from one day to another (in Dhaka); with a
 * `deed` to those with which that was done on these days, the last thousand: `returned` is money
 * given back, the others are of a clerk. `group`: whose prices were paid, LIST_PRICES of report.ts
 * for those of the list.
 */
export const RowsBehind = v.object({
  from: v.optional(day),
  to: v.optional(day),
  group: v.optional(v.pipe(v.string(), v.uuid("invalid"))),
  clerk: v.optional(v.pipe(v.string(), v.uuid("invalid"))),
  deed: v.optional(v.picklist(["delivered", "cancelled", "wrong", "returned"], "not-allowed")),
});
export type RowsBehind = v.InferOutput<typeof RowsBehind>;

/**
 * Query of the staff's list. `user`: orders of this user; `day`: placed on this day in Dhaka; `q`:
 * the order's number, the whole or the last 4 to 6 characters of an identifier, part of the user's
 * name or of `forWhom`, or @username; `unanswered`: only orders whose owner's last words wait for
 * an answer; `wrong`: only those whose owner says that the file is wrong; `late`: only those that
 * wait and are due; `mine`: only those that wait and that I have claimed. `sort`: "due" of those
 * that wait is the most overdue first, and after all that have a time the others, by age.
 */
export const ListQueue = v.object({
  ...ListOrders.entries,
  ...RowsBehind.entries,
  user: v.optional(v.pipe(v.string(), v.uuid())),
  day: v.optional(day),
  sort: v.optional(v.picklist(["newest", "oldest", "due"])),
  unanswered: v.optional(v.literal("1", "not-allowed")),
  wrong: v.optional(v.literal("1", "not-allowed")),
  late: v.optional(v.literal("1", "not-allowed")),
  mine: v.optional(v.literal("1", "not-allowed")),
});
export type ListQueue = v.InferOutput<typeof ListQueue>;

export const CountQueue = v.pick(ListQueue, [
  ...(["category", "q", "user", "day"] as const),
  ...(["from", "to", "group", "clerk", "deed"] as const),
]);

/** What a desk has ever more of is counted so far: one more stands for "more than that". */
export const MOST_COUNTED = 1_000;

/**
 * How many orders there are, by tab. `approved`, `cancel` and `all` end at one more than {@link
 * MOST_COUNTED}.
 */
export const QueueCounts = v.object(
  v.entriesFromList(["all", "unanswered", "wrong", "late", ...OrderStatus.options], v.number()),
);
export type QueueCounts = v.InferOutput<typeof QueueCounts>;
