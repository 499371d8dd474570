import { forgetOldUnused } from "../attachments/attachments.ts";
import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { sweepLooseFiles } from "../files/loose.ts";
import { forgetOld } from "../forgetting/old.ts";
import { forgetOldLookups } from "../server-copy/lookup.ts";
import { compareClock, forgetSpent } from "./queries.ts";
import { checkLedgerDaily } from "./upkeep.ts";

/*
 * Deletes data that is kept for a limited time. Every step is one statement, or a row of them, that finds what is left to do by
 * itself, so several processes may do it at once, and one may die in the middle; no queue is needed.
 */
const EVERY_MS = 6 * 60 * 60 * 1000;
const FIRST_AFTER_MS = 60_000;

type HouseDeps = Pick<Deps, "sql" | "env" | "log" | "sessions" | "files">;

const doubtful: Record<ClockDoubt["why"], string> = {
  leapt:
    "housekeeping: nothing is deleted, the clock leapt. Set it right; if it is right, deleting begins again by itself after a week",
  apart:
    "housekeeping: nothing is deleted, the clocks of the database and of this machine are apart. Set them right",
};

/**
 * Deletes old counters, idempotency keys, sessions and look-ups, forgets old orders, roshids and the like with their files, and
 * logs how many. When the clock is doubtful, nothing is deleted, because all of it might look old; that is logged too.
 */
export async function runHousekeeping({
  sql,
  env,
  log,
  sessions,
  files,
}: HouseDeps): Promise<void> {
  if (!(await believeClock({ sql, env, log }))) return;
  const gone = {
    sessions: await sessions.endExpired(),
    ...(await forgetSpent(sql)),
    lookups: await forgetOldLookups(sql, env.retentionDays),
    ...(await forgetOld(sql, files, env.retentionDays)),
    attachments: await forgetOldUnused(sql),
    looseFiles: await sweepLooseFiles(sql, files),
    halfFiles: await files.sweep(),
  };
  if (Object.values(gone).some((count) => count > 0))
    log.info(gone, "housekeeping: forgot what is past its time");
}

async function believeClock({
  sql,
  env,
  log,
}: Pick<Deps, "sql" | "env" | "log">): Promise<boolean> {
  const doubt = await doubtClock(sql, env.retentionDays);
  if (doubt) log.warn(doubt, doubtful[doubt.why]);
  return !doubt;
}

/** Before requests are served: the clock is checked first, because a request at a wrong time would confirm that time. */
export async function startHousekeeping(deps: HouseDeps): Promise<{ stop(): void }> {
  await believeClock(deps);
  const steps = [() => runHousekeeping(deps), () => checkLedgerDaily(deps.sql, deps.log)];
  const work = async () => {
    // The database may be away; what is due now is still due the next time.
    for (const step of steps)
      await step().catch((error) => deps.log.error({ err: error }, "housekeeping failed"));
  };
  const first = setTimeout(work, FIRST_AFTER_MS);
  const timer = setInterval(work, EVERY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

/** A clock that is wrong by so few days breaks no promise on how long data is kept. */
const LEAP_DAYS = 7;
/** After a leap the time is trusted when so long has passed without another: probably the server was just off. */
const STEADY_DAYS = 7;
/** While the clocks of database and machine are further apart, nothing is deleted by age. */
const APART_MS = 3_600_000;

type ClockDoubt = { why: "leapt" | "apart"; now: string; expected: string };

/**
 * Why nothing may be deleted by age now: for a week after a leap of the clock of more than a week, or of `retentionDays`, and while
 * the clocks of database and machine are an hour apart. `machine`: its time in ms.
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
