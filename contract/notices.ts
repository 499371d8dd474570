import * as v from "valibot";
import { atMost, text } from "./values/fields.ts";

/** `endsAt`: when it is no longer shown, unless it is shown until it is removed. */
export const Notice = v.object({
  _id: v.string(),
  notice: v.string(),
  createdAt: v.string(),
  endsAt: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof Notice>;

/** `endsAt`: a time in the future, ISO 8601 with a zone. */
export const CreateNotice = v.strictObject({
  notice: text(500),
  endsAt: v.optional(
    v.pipe(
      atMost(40),
      v.isoTimestamp("invalid"),
      v.check((typed) => !Number.isNaN(Date.parse(typed)), "invalid"),
      // 31 February has the form of a date; the database would refuse it.
      v.transform((typed) => new Date(typed).toISOString()),
    ),
  ),
});
