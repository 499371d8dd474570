import * as v from "valibot";
import { ruleAt } from "./values/fields.ts";
import { weekdayNames } from "./week.ts";

const clock = v.pipe(v.string("required"), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "invalid"));
const times = { opens: clock, closes: clock };
type Times = { opens: string; closes: string };
/** Refuses hours that close when they open: nobody could tell whether that is all day or never. */
const mustDiffer = <T extends Times>() =>
  ruleAt<T>("closes", "invalid", ({ opens, closes }) => opens !== closes);

/** The hours of a day, HH:MM. When they close before they open, they close on the next day. */
const Span = v.pipe(v.strictObject(times), mustDiffer());
export type Span = v.InferOutput<typeof Span>;

/**
 * The hours of every day in the time of Dhaka, but for the `weekdays` that have their own; null:
 * closed all day.
 */
export const OpeningHours = v.pipe(
  v.strictObject({
    ...times,
    weekdays: v.optional(
      v.strictObject(v.entriesFromList(weekdayNames, v.optional(v.nullable(Span)))),
    ),
  }),
  mustDiffer(),
);
export type OpeningHours = v.InferOutput<typeof OpeningHours>;
