import { checkDoubtful } from "../files/delivered.ts";
import { sweepLooseFiles } from "../files/loose.ts";
import type { Deps } from "../http/app-types.ts";
import { forgetOldFiles } from "../orders/orders.ts";
import { forgetOldLookups } from "../server-copy/lookup.ts";
import { forgetSpent } from "./queries.ts";

/*
 * What is kept only for a while. Every step deletes by age in one statement, so it does no harm when several processes do it
 * at once or one dies in the middle; no queue is needed.
 */
const EVERY_MS = 6 * 60 * 60 * 1000;
const FIRST_AFTER_MS = 60_000;

/** Forgets what is past its time: spent counters and keys, ended sessions, old look-ups and delivered files. */
export async function keepHouse({
  sql,
  env,
  sessions,
  files,
}: Pick<Deps, "sql" | "env" | "sessions" | "files">): Promise<void> {
  await sessions.endExpired();
  await forgetSpent(sql);
  await forgetOldLookups(sql, env.retentionDays);
  await forgetOldFiles(sql, files, env.retentionDays);
  await sweepLooseFiles(sql, files);
}

/** Keeps house a minute after the start and every six hours from then on, and looks at files that may be damaged. */
export function startHousekeeping(deps: Pick<Deps, "sql" | "env" | "sessions" | "files" | "log" | "live">): {
  stop(): void;
} {
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
