import { forgetOldUnused } from "../attachments/attachments.ts";
import type { Deps } from "../deps.ts";
import { sweepLooseFiles } from "../files/loose.ts";
import { countReturned, forgetReturned, noteUnnoted } from "../forgetting/again.ts";
import { dropOldNotes, readForgotten } from "../forgetting/list.ts";
import { deletedSteps, oldSteps, type Steps } from "../forgetting/old.ts";
import { forgetOldHeard } from "../heard/silence.ts";
import { forgetOverNotices } from "../notices/notices.ts";
import { dropOldCodes } from "../phones/codes.ts";
import { forgetOldLookups } from "../server-copy/lookup.ts";
import { deleteUser } from "../users/users.ts";
import { rollUpDays } from "../wallet/daily.ts";
import { rollUpReports } from "../wallet/reported/roll-up.ts";
import { dropOldDeliveries } from "../webhooks/webhooks.ts";
import { believeClock } from "./clock.ts";
import { forgetSpent } from "./queries.ts";
import { checkLedgerDaily, noteHousekeeping } from "./upkeep.ts";

/*
 * Housekeeping deletes data that is kept for a limited time. Every step is one statement, or a row
 * of them, that finds what is left to do by itself, so several processes may do it at once, and one
 * may die in the middle; no queue is needed.
 */

const EVERY_MS = 6 * 60 * 60 * 1000;
const FIRST_AFTER_MS = 60_000;

type HouseDeps = Pick<Deps, "sql" | "seal" | "env" | "log" | "sessions" | "files">;

/**
 * Deletes old counters, idempotency keys, sessions and look-ups, forgets old orders, roshids and
 * the like with their files, and logs how many. When the clock is doubtful, nothing is deleted by
 * its age, because all of it might look old; that is logged too. A step that fails keeps no other
 * from its work; the doctor tells of it.
 */
export async function runHousekeeping(deps: HouseDeps): Promise<void> {
  const { sql, log } = deps;
  const mayGoByAge = await believeClock(deps);
  const steps = { ...(mayGoByAge && byAge(deps)), ...onRequest(deps) };
  const gone: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps))
    try {
      for (const [kind, count] of Object.entries(await step()))
        gone[kind] = (gone[kind] ?? 0) + count;
    } catch (error) {
      log.error({ err: error, step: name }, "housekeeping: a step failed");
      failed.push(`${name}: ${(error as Error).message}`);
    }
  await noteHousekeeping(sql, failed);
  if (Object.values(gone).some((count) => count > 0))
    log.info(gone, "housekeeping: forgot what is past its time");
}

/** The steps that delete what is old. */
function byAge({ sql, env, sessions, files }: HouseDeps): Steps {
  return {
    sessions: async () => ({ sessions: await sessions.endExpired() }),
    spent: () => forgetSpent(sql),
    phoneCodes: async () => ({ phoneCodes: await dropOldCodes(sql) }),
    lookups: async () => ({ lookups: await forgetOldLookups(sql) }),
    ...oldSteps(sql, files, env.retentionDays),
    webhookDeliveries: async () => ({ webhookDeliveries: await dropOldDeliveries(sql) }),
    overNotices: async () => ({ noticePeople: await forgetOverNotices(sql) }),
    heardMessages: async () => ({ heardMessages: await forgetOldHeard(sql) }),
    attachments: async () => ({ attachments: await forgetOldUnused(sql) }),
    looseFiles: async () => ({ looseFiles: await sweepLooseFiles(sql, files) }),
    halfFiles: async () => ({ halfFiles: await files.sweep() }),
    notes: async () => ({ notes: await dropOldNotes(env, env.retentionDays) }),
  };
}

/**
 * The steps that go on with what was deleted or forgotten on request until nothing of it is left:
 * they put on the list what is not `noted` yet, and forget `again` what a restore has brought back.
 */
function onRequest(deps: HouseDeps): Steps {
  const { sql, seal, env, files } = deps;
  return {
    ...deletedSteps(sql, files),
    noted: async () => {
      const isNoted = await readForgotten(env, seal);
      return { noted: await noteUnnoted(deps, env.retentionDays, isNoted) };
    },
    again: async () => {
      const isNoted = await readForgotten(env, seal);
      if (!isNoted) return { again: 0 };
      const { people, rows } = countReturned(await forgetReturned(deps, isNoted, deleteUser));
      return { again: people + rows };
    },
  };
}

/**
 * Call before requests are served: the clock is checked first, because a request at a wrong time
 * would confirm that time.
 */
export async function startHousekeeping(deps: HouseDeps): Promise<{ stop(): void }> {
  await believeClock(deps);
  const steps = [
    () => runHousekeeping(deps),
    () => rollUpDays(deps.sql),
    () => rollUpReports(deps.sql),
    () => checkLedgerDaily(deps.sql, deps.log),
  ];
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
