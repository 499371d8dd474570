import * as v from "valibot";
import { text } from "./values/fields.ts";

/** The most characters of a message, and the most messages about one order. */
export const MAX_MESSAGE = 1000;
export const MOST_MESSAGES = 200;

/**
 * A message about an order, in the order of `position`, from 1. `_id`: the Idempotency-Key that it was sent with. `staff`: written by
 * the desk, otherwise by the order's owner. `asks`: it is a question of the desk. `seen`: the other side has read it. `author` comes for staff only.
 */
export const OrderMessage = v.object({
  _id: v.string(),
  position: v.number(),
  staff: v.boolean(),
  asks: v.boolean(),
  text: v.string(),
  at: v.string(),
  seen: v.boolean(),
  author: v.optional(v.string()),
});
export type OrderMessage = v.InferOutput<typeof OrderMessage>;

/** PUT …/messages. The Idempotency-Key is the message's id: with the same one it is written once, for ever. */
export const WriteMessage = v.strictObject({ text: text(MAX_MESSAGE) });
/** The same by staff. `asks`: the order shows that a question waits, until its owner writes. */
export const WriteToOwner = v.strictObject({ ...WriteMessage.entries, asks: v.optional(v.boolean("invalid")) });

/** POST …/messages/read: all up to this position were seen. */
export const ReadMessages = v.strictObject({
  position: v.pipe(v.number("invalid"), v.integer("invalid"), v.minValue(1, "invalid"), v.maxValue(1e6, "invalid")),
});
