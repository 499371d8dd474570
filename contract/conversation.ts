import * as v from "valibot";
import { Attachment, photosSchema } from "./attachments.ts";
import { integer, optionalText, ruleAt, text } from "./values/fields.ts";

/**
 * The most characters and files of a message, and the most messages and files of messages about one
 * order.
 */
export const MAX_MESSAGE = 1000;
export const MAX_MESSAGE_FILES = 3;
export const MOST_MESSAGES = 200;
export const MOST_MESSAGE_FILES = 30;

/**
 * `position`: from 1. `_id`: its Idempotency-Key. `staff`: by the desk. `seen`: by the other side.
 * `author` comes for staff only.
 */
export const OrderMessage = v.object({
  _id: v.string(),
  position: v.number(),
  staff: v.boolean(),
  asks: v.boolean(),
  wrongFile: v.optional(v.literal(true)),
  text: v.string(),
  files: v.optional(v.array(Attachment)),
  at: v.string(),
  seen: v.boolean(),
  author: v.optional(v.string()),
});
export type OrderMessage = v.InferOutput<typeof OrderMessage>;

const written = {
  text: optionalText(MAX_MESSAGE),
  files: v.optional(photosSchema({ max: MAX_MESSAGE_FILES })),
};
const hasSome = ({ text, files = [] }: { text: string; files?: string[] | undefined }) =>
  text !== "" || files.length > 0;

/**
 * Words, files by names, or both. The Idempotency-Key is the message's id. `wrongFile`: which file
 * the words say is wrong.
 */
export const WriteMessage = v.pipe(
  v.strictObject({
    ...written,
    wrongFile: v.optional(v.pipe(v.string("invalid"), v.uuid("invalid"))),
  }),
  ruleAt("text", "required", (sent) => (sent.wrongFile ? sent.text !== "" : hasSome(sent))),
);
/**
 * The same by staff. `asks`: the order shows that a question waits, until its owner writes.
 * `staysWrong`: a file that its owner says is wrong stays so.
 */
export const WriteToOwner = v.pipe(
  v.strictObject({
    ...written,
    asks: v.optional(v.boolean("invalid")),
    staysWrong: v.optional(v.boolean("invalid")),
  }),
  ruleAt("text", "required", (sent) => hasSome(sent)),
);

/** POST …/messages/read: all up to this position were seen. */
export const ReadMessages = v.strictObject({ position: integer(1, 1e6, "invalid") });

/** The same by staff. `settled`: no answer is needed, unless the owner has written more by now. */
export const ReadByStaff = v.strictObject({
  ...ReadMessages.entries,
  settled: v.optional(v.boolean("invalid")),
});

export const MAX_NOTE = 1000;

/**
 * A note of staff for staff, oldest first. `_id`: the Idempotency-Key that it was sent with.
 * `ofCustomer`: it is about the person, and stands at all their orders.
 */
export const StaffNote = v.object({
  _id: v.string(),
  text: v.string(),
  at: v.string(),
  author: v.string(),
  authorId: v.string(),
  ofCustomer: v.boolean(),
});
export type StaffNote = v.InferOutput<typeof StaffNote>;

/** PUT …/notes. With the same Idempotency-Key a note is written once, for ever. */
export const WriteNote = v.strictObject({
  text: text(MAX_NOTE),
  ofCustomer: v.optional(v.boolean("invalid")),
});
