import type { Deps } from "../deps.ts";
import { checkDoubtful } from "../files/delivered.ts";
import { sweepLooseFiles } from "../files/loose.ts";
import { forgetOldFiles } from "../queue/queue.ts";
import { forgetOldLookups } from "../server-copy/lookup.ts";
import { type ClockDoubt, doubtClock } from "./clock.ts";
import { forgetSpent } from "./queries.ts";

/*
 * What is kept only for a while. Every step deletes by age in one statement, so it does no harm when several processes do it
 * at once or one dies in the middle; no queue is needed.
 */
const EVERY_MS = 6 * 60 * 60 * 1000;
const FIRST_AFTER_MS = 60_000;

type HouseDeps = Pick<Deps, "sql" | "env" | "log" | "sessions" | "files">;

const doubtful: Record<ClockDoubt["why"], string> = {
  leapt:
    "housekeeping: nothing is deleted, the clock leapt. Set it right; if it is right, deleting begins again by itself after a week",
  apart: "housekeeping: nothing is deleted, the clocks of the database and of this machine are apart. Set them right",
};

/**
 * Forgets what is past its time: spent counters and keys, ended sessions, old look-ups and delivered files. Says what went. A
 * clock that leapt would make all of it old at once, so then nothing goes; that is said too.
 */
export async function keepHouse({ sql, env, log, sessions, files }: HouseDeps): Promise<void> {
  if (!(await believeClock({ sql, env, log }))) return;
  const gone = {
    sessions: await sessions.endExpired(),
    ...(await forgetSpent(sql)),
    lookups: await forgetOldLookups(sql, env.retentionDays),
    files: await forgetOldFiles(sql, files, env.retentionDays),
    looseFiles: await sweepLooseFiles(sql, files),
    halfFiles: await files.sweep(),
  };
  if (Object.values(gone).some((count) => count > 0)) log.info(gone, "housekeeping: forgot what is past its time");
}

/** Says so when the time is not to be believed. */
async function believeClock({ sql, env, log }: Pick<Deps, "sql" | "env" | "log">): Promise<boolean> {
  const doubt = await doubtClock(sql, env.retentionDays);
  if (doubt) log.warn(doubt, doubtful[doubt.why]);
  return !doubt;
}

/**
 * Keeps house a minute after the start and every six hours from then on, and looks at files that may be damaged. To be called
 * before anybody is let in: the clock is looked at at once, before somebody does something at a wrong time, which would vouch for it.
 */
export async function startHousekeeping(deps: HouseDeps & Pick<Deps, "live">): Promise<{ stop(): void }> {
  await believeClock(deps);
  const work = () =>
    // The database may be away; what is old then is still old the next time.
    void keepHouse(deps)
      .then(() => checkDoubtful(deps))
      .catch((error) => deps.log.error({ err: error }, "housekeeping failed"));
  const first = setTimeout(work, FIRST_AFTER_MS);
  const timer = setInterval(work, EVERY_MS);
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}
