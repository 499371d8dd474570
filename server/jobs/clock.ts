import type { Sql } from "../db/sql.ts";
import { compareClock } from "./queries.ts";

/** A clock that is wrong by so few days breaks no promise on how long data is kept. */
const LEAP_DAYS = 7;
/** After a leap the time is trusted when so long has passed without another: probably the server was just off. */
const STEADY_DAYS = 7;
/** While the clocks of database and machine are further apart, nothing is deleted by age. */
export const APART_MS = 3_600_000;

/** What the clock shows, and why it is doubtful. */
export type ClockDoubt = { why: "leapt" | "apart"; now: string; expected: string };

/**
 * Why data must not be deleted by age now; undefined when it may be. The clock is doubtful for a week after a leap of more than
 * a week, or of more than `retentionDays`; and while the clocks of the database and of this machine are more than an hour apart,
 * because either may be wrong. `machine`: this machine's time in ms.
 */
export async function doubtClock(
  sql: Sql,
  retentionDays: number,
  machine: () => number = Date.now,
): Promise<ClockDoubt | undefined> {
  const [{ now }] = await sql<[{ now: Date }]>`select now() as now`;
  const ours = machine();
  if (Math.abs(now.getTime() - ours) > APART_MS)
    return { why: "apart", now: now.toISOString(), expected: new Date(ours).toISOString() };
  const look = await compareClock(sql, Math.min(LEAP_DAYS, retentionDays), STEADY_DAYS);
  if (look.believed) return undefined;
  return { why: "leapt", now: look.now.toISOString(), expected: look.believedAt.toISOString() };
}
