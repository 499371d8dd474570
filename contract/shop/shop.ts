import * as v from "valibot";
import { OrderedBy } from "../orders.ts";
import { integer, optionalText } from "../values/fields.ts";
import { MOST_AGE_MS, MOST_ASKED_TK, MOST_CAME } from "./sums.ts";

/*
 * A shop is a customer who orders for others. What it takes of them is its own: nobody at the desk
 * sees it, and no money of the desk moves.
 */

const at = v.pipe(v.string("required"), v.isoTimestamp("invalid"));

/** What heads the slips of a shop. */
export const ShopHead = v.strictObject({
  name: optionalText(60),
  place: optionalText(80),
  number: optionalText(30),
});
export type ShopHead = v.InferOutput<typeof ShopHead>;

/** PUT users/shop: whether it is open, and its head. */
export const Shop = v.strictObject({ opened: v.boolean("required"), ...ShopHead.entries });
export type Shop = v.InferOutput<typeof Shop>;

const tk = (least: number) =>
  v.pipe(
    integer(least, Number.MAX_SAFE_INTEGER, "not-whole-taka"),
    v.maxValue(MOST_ASKED_TK, "amount-too-large"),
  );

/**
 * What an order brings the shop, in whole tk: what was `asked` of the customer, and what `came` of
 * it and when; less than nothing was given back.
 */
export const OwnSum = v.strictObject({
  asked: tk(0),
  came: v.pipe(
    v.array(v.strictObject({ tk: tk(-MOST_ASKED_TK), at }), "required"),
    v.maxLength(MOST_CAME, "too-long"),
  ),
});
export type OwnSum = v.InferOutput<typeof OwnSum>;

/**
 * PUT users/shop/sums/{id of an order or a roshid}. `age`: how long ago it was noted, in ms, since
 * clocks of phones are wrong.
 */
export const NoteSum = v.strictObject({
  ...OwnSum.entries,
  age: integer(0, MOST_AGE_MS, "invalid"),
});
export type NoteSum = v.InferOutput<typeof NoteSum>;

/** `at`: when it was noted. */
export const NotedSum = v.strictObject({ ...OwnSum.entries, at });
export type NotedSum = v.InferOutput<typeof NotedSum>;

/**
 * An order or a roshid in the shop's book. `paid` in tk: what the desk was paid for it and has not
 * given back. `forWhom`: the order's own word, or the first owner of a roshid. `orderedBy`: the
 * worker who ordered it.
 */
export const BookRow = v.object({
  _id: v.string(),
  category: v.string(),
  orderNumber: v.optional(v.string()),
  forWhom: v.optional(v.string()),
  createdAt: v.string(),
  paid: v.number(),
  cancelled: v.optional(v.literal(true)),
  orderedBy: v.optional(OrderedBy),
  sum: v.optional(NotedSum),
});
export type BookRow = v.InferOutput<typeof BookRow>;

export const Book = v.array(BookRow);

/**
 * `since`: the version that is held, whose changes are asked for. `month`: that month, instead of
 * what a phone keeps. `id`: that order or roshid alone.
 */
export const BookQuery = v.object({
  since: v.optional(v.pipe(v.string(), v.maxLength(64))),
  month: v.optional(v.pipe(v.string(), v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "invalid"))),
  id: v.optional(v.pipe(v.string(), v.uuid("invalid"))),
});
