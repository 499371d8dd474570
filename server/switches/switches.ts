import type { Logger } from "pino";
import type { OpeningHours } from "../../contract/opening-hours.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { RowsOf } from "../db/list-version.ts";
import { type Db, type Sql, takeAdvisoryLock } from "../db/sql.ts";
import { settingsChanged } from "../live/changes.ts";
import type { Live } from "../live/live.ts";
import { regularly } from "../regularly.ts";
import * as queries from "./queries.ts";
import { getSwitches, markSwitchedBy, turnSwitch } from "./queries.ts";

export { getSwitches };

/**
 * The rows behind the version of all switches. Those of retired services are left out, so a change
 * of a service counts too.
 */
export const switchRows: RowsOf = (sql) =>
  sql`from (select changed_in from switches union all select changed_in from services) as told
    where true`;

/**
 * Opens or closes the services of a switch. `admin` is undefined for the operator's command line.
 */
export async function setSwitch(
  sql: Sql,
  name: string,
  open: boolean,
  admin: string | undefined,
): Promise<void> {
  await sql.begin((tx) => setSwitchIn(tx, name, open, admin));
}

export async function setSwitchIn(
  tx: Db,
  name: string,
  open: boolean,
  admin: string | undefined,
): Promise<void> {
  await takeAdvisoryLock(tx, "services");
  if (await turnSwitch(tx, name, open)) await markSwitchedBy(tx, name);
  await recordAudit(tx, { actor: admin, action: "switch-set", subject: name, details: { open } });
}

const EVERY_MS = 10_000;

/**
 * Turns it as the hours say now; `null` takes them away and leaves it as it is. @throws not-found
 */
export async function setHours(
  sql: Sql,
  name: string,
  hours: OpeningHours | null,
  admin: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    await takeAdvisoryLock(tx, "services");
    if (hours) {
      const within = await queries.upsertHours(tx, name, hours);
      if (within === undefined) throw appError("not-found");
      await setSwitchIn(tx, name, within, admin);
    } else if (!(await queries.deleteHours(tx, name))) return;
    await queries.touchSwitch(tx, name);
    const { weekdays, ...daily } = hours ?? { opens: null, closes: null };
    const own = Object.entries(weekdays ?? {}).map(([day, span]) => [
      day,
      span ? `${span.opens}–${span.closes}` : "–",
    ]);
    const details = { ...daily, ...Object.fromEntries(own) };
    await recordAudit(tx, { actor: admin, action: "hours-set", subject: name, details });
  });
}

/**
 * One turned by hand stays so until the next bound; those missed without a server are made up at
 * its start.
 */
export async function applyHours(sql: Sql): Promise<number> {
  if (!(await queries.anyPassed(sql))) return 0;
  return sql.begin(async (tx) => {
    await takeAdvisoryLock(tx, "services");
    const passed = await queries.takePassed(tx);
    for (const { name, within } of passed) await setSwitchIn(tx, name, within, undefined);
    return passed.length;
  });
}

/**
 * Looks at the hours every ten seconds, one look at a time. `stop` waits for the look that is
 * running.
 */
export function startHours(
  sql: Sql,
  live: Pick<Live, "publish">,
  log: Logger,
): { stop(): Promise<void> } {
  const look = async () => {
    if ((await applyHours(sql)) > 0) live.publish(settingsChanged("switches"));
  };
  return regularly(EVERY_MS, look, { log, failed: "opening hours not looked at; trying again" });
}
