import * as v from "valibot";
import { type Told, toldOf } from "./news/news.ts";

const Count = v.object({ count: v.number(), taka: v.number() });

const Work = v.object({ count: v.number(), newest: v.nullable(v.string()) });

/**
 * GET /api/overview/work: how much waits of each such kind of `news.ts`; money sent by hand for
 * whom may compare it.
 */
export const WaitingWork = v.object(
  Object.fromEntries(toldOf("work").map((kind) => [kind, Work])) as Record<
    Told<"work">,
    typeof Work
  >,
);
export type WaitingWork = v.InferOutput<typeof WaitingWork>;

/** GET /api/overview. Days are Dhaka's, amounts in tk, times ISO 8601. */
export const Dashboard = v.object({
  day: v.string(),
  /** Services ordered today, by key, the most ordered first. */
  services: v.array(v.object({ service: v.string(), ...Count.entries })),
  /** The last 30 days, oldest first: what was charged and what was refunded on each. */
  days: v.array(v.object({ day: v.string(), charged: v.number(), refunded: v.number() })),
  /** Orders waiting now: under 15 minutes, under an hour, under 4 hours, under a day, longer. */
  waiting: v.object({ counts: v.array(v.number()), oldest: v.nullable(v.string()) }),
  topups: v.object(Count.entries),
  /**
   * What each admin has put into wallets today by hand, the most first: edits and opening balances,
   * without what was taken away.
   */
  credits: v.array(v.object({ admin: v.string(), taka: v.number() })),
  work: WaitingWork,
  /** What to look into; 0 each when all is well. */
  trouble: v.object({
    /** Recharges to review, and of unknown outcome. */
    review: v.number(),
    doubt: v.number(),
    /** Today's failed logins and stopped look-ups. */
    logins: v.number(),
    lookups: v.number(),
    /** The days in which the asking admin must add a second factor. */
    factor: v.number(),
    /**
     * Rules of the ledger that its last check found broken, and the hours since that check when it
     * is late.
     */
    ledger: v.number(),
    unchecked: v.number(),
    /** The hours since the last backup when it is too old. */
    backup: v.number(),
  }),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;
