import * as v from "valibot";

const Count = v.object({ count: v.number(), taka: v.number() });

/** GET /api/overview: the desk at a glance. Days and hours are Dhaka's, amounts tk, times ISO 8601. */
export const Overview = v.object({
  /** Today, YYYY-MM-DD. */
  day: v.string(),
  /** Orders placed today, by hour 0 to 23. */
  hours: v.array(v.number()),
  /** What was ordered today: keys of services, the most ordered first. */
  services: v.array(v.object({ service: v.string(), ...Count.entries })),
  /** The last 30 days, oldest first: what was charged, and what of it was given back that day. */
  days: v.array(v.object({ day: v.string(), charged: v.number(), refunded: v.number() })),
  /** Orders waiting now, by how long: under 15 minutes, an hour, 4 hours, a day, and longer. */
  waiting: v.object({ counts: v.array(v.number()), oldest: v.nullable(v.string()) }),
  /** Recharges credited today. */
  topups: v.object(Count.entries),
  /** What somebody should look at: recharges in review, recharges in doubt, failed logins and stopped look-ups today. */
  trouble: v.object({ review: v.number(), doubt: v.number(), logins: v.number(), lookups: v.number() }),
});
export type Overview = v.InferOutput<typeof Overview>;
