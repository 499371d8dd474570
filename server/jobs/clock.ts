import type { Sql } from "../db/sql.ts";
import { lookAtClock } from "./queries.ts";

/** No promise on how long something is kept is broken by as many days: keys of requests are kept for twice their time. */
const LEAP_DAYS = 7;
/** A time that stays so long is believed: the server was off for a while, and nobody has set its clock back. */
const STEADY_DAYS = 7;
const APART_MS = 3_600_000;

/** What a clock shows, and what makes it doubtful. */
export type ClockDoubt = { why: "leapt" | "apart"; now: string; expected: string };

/**
 * Whether the time may be used to delete by age; undefined when it may. It may not when it leapt more than a week, or more than
 * `retentionDays`, since it was last believed, until it has gone on from there for a week; nor when the database's clock and
 * this machine's are more than an hour apart: nobody can tell which of them is wrong. `machine`: this machine's time, ms.
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
  const look = await lookAtClock(sql, Math.min(LEAP_DAYS, retentionDays), STEADY_DAYS);
  if (look.believed) return undefined;
  return { why: "leapt", now: look.now.toISOString(), expected: look.believedAt.toISOString() };
}
