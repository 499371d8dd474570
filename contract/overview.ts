import * as v from "valibot";

const Count = v.object({ count: v.number(), taka: v.number() });

/** GET /api/overview. Days and hours are Dhaka's, amounts in tk, times ISO 8601. */
export const Overview = v.object({
  /** Today, YYYY-MM-DD. */
  day: v.string(),
  /** Everything that was ordered today, by hour 0 to 23. */
  hours: v.array(v.number()),
  /** Services ordered today, by key, the most ordered first. */
  services: v.array(v.object({ service: v.string(), ...Count.entries })),
  /** The last 30 days, oldest first: what was charged and what was refunded on each. */
  days: v.array(v.object({ day: v.string(), charged: v.number(), refunded: v.number() })),
  /** Orders waiting now: under 15 minutes, under an hour, under 4 hours, under a day, longer. */
  waiting: v.object({ counts: v.array(v.number()), oldest: v.nullable(v.string()) }),
  /** Recharges credited today. */
  topups: v.object(Count.entries),
  /** Counts to look into: recharges in review, recharges in doubt, and today's failed logins and stopped look-ups. */
  trouble: v.object({ review: v.number(), doubt: v.number(), logins: v.number(), lookups: v.number() }),
});
export type Overview = v.InferOutput<typeof Overview>;
