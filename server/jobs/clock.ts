import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { compareClock } from "./queries.ts";

/** A clock that is wrong by no more days breaks no promise on how long data is kept. */
const LEAP_DAYS = 7;
/**
 * After a leap the time is trusted when so many days have passed without another: probably the
 * server was just off.
 */
const STEADY_DAYS = 7;
/** While the clocks of database and machine are further apart, nothing is deleted by age. */
const APART_MS = 3_600_000;

type ClockDoubt = { why: "leapt" | "apart"; now: string; expected: string };

const doubtful: Record<ClockDoubt["why"], string> = {
  leapt:
    "housekeeping: nothing is deleted by its age, the clock leapt. Set it right; if it is right, " +
    "deleting begins again by itself after a week",
  apart:
    "housekeeping: nothing is deleted by its age, the clocks of the database and of this machine " +
    "are apart. Set them right",
};

/** False when the clock is doubtful, which is logged. */
export async function believeClock({
  sql,
  env,
  log,
}: Pick<Deps, "sql" | "env" | "log">): Promise<boolean> {
  const doubt = await doubtClock(sql, env.retentionDays);
  if (doubt) log.warn(doubt, doubtful[doubt.why]);
  return !doubt;
}

/**
 * Why nothing may be deleted by age now: for a week after the clock leapt by more than a week, or
 * by more than `retentionDays`, and while the clocks of database and machine are an hour apart.
 * `machine` tells its time in ms.
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
