import * as v from "valibot";
import { atMost, text } from "./values/fields.ts";

/**
 * `endsAt`: when it is no longer shown, unless it is shown until it is removed. `putAway`: whoever
 * asks has put it away, on any device.
 */
export const Notice = v.object({
  _id: v.string(),
  notice: v.string(),
  createdAt: v.string(),
  endsAt: v.optional(v.string()),
  putAway: v.optional(v.literal(true)),
});
export type Notice = v.InferOutput<typeof Notice>;

/**
 * A notice as an admin sees it. `group`: the only customers who see it. `push`: to how many people
 * it was to be told, for how many of them a push service has taken it, and for how many it still
 * waits. Of the others no browser could be reached, or it was over by then.
 */
export const PostedNotice = v.object({
  _id: v.string(),
  notice: v.string(),
  createdAt: v.string(),
  endsAt: v.nullable(v.string()),
  group: v.nullable(v.object({ _id: v.string(), name: v.string() })),
  push: v.nullable(v.object({ people: v.number(), told: v.number(), waiting: v.number() })),
});
export type PostedNotice = v.InferOutput<typeof PostedNotice>;

const LONGEST_YEARS = 5;
const YEAR_MS = 366 * 24 * 3_600_000;

/**
 * `endsAt`: a time in the future, within five years, ISO 8601 with a zone. `group`: the price group
 * whose people alone see it. `push`: it is also told to their phones.
 */
export const CreateNotice = v.strictObject({
  notice: text(500),
  endsAt: v.optional(
    v.pipe(
      atMost(40),
      v.isoTimestamp("invalid"),
      v.check((typed) => !Number.isNaN(Date.parse(typed)), "invalid"),
      v.check((typed) => Date.parse(typed) < Date.now() + LONGEST_YEARS * YEAR_MS, "too-far"),
      // 31 February has the form of a date; the database would refuse it.
      v.transform((typed) => new Date(typed).toISOString()),
    ),
  ),
  group: v.optional(v.pipe(v.string("invalid"), v.uuid("invalid"))),
  push: v.optional(v.boolean("invalid")),
});

const MOST_PUT_AWAY = 100;

/** Those that this person has read and wants to see no more. */
export const PutAwayNotices = v.strictObject({
  ids: v.pipe(
    v.array(v.pipe(v.string(), v.uuid("invalid")), "invalid"),
    v.maxLength(MOST_PUT_AWAY, "invalid"),
  ),
});
