import { recordAudit } from "../audit/audit.ts";
import { takeAdvisoryLock } from "../db/advisory-lock.ts";
import type { RowsOf } from "../db/list-version.ts";
import type { Db, Sql } from "../db/sql.ts";
import { getSwitches, markSwitchedBy, turnSwitch } from "./queries.ts";

export { getSwitches };

/** The rows behind the version of all switches. Those of retired services are left out, so a change of a service counts too. */
export const switchRows: RowsOf = (sql) =>
  sql`from (select changed_in from switches union all select changed_in from services) as told where true`;

/** Opens or closes the services of a switch. `admin` is undefined for the operator's command line. */
export async function setSwitch(sql: Sql, name: string, open: boolean, admin: string | undefined): Promise<void> {
  await sql.begin((tx) => setSwitchIn(tx, name, open, admin));
}

/** {@link setSwitch} in the caller's transaction. */
export async function setSwitchIn(tx: Db, name: string, open: boolean, admin: string | undefined): Promise<void> {
  await takeAdvisoryLock(tx, "services");
  if (await turnSwitch(tx, name, open)) await markSwitchedBy(tx, name);
  await recordAudit(tx, { actor: admin, action: "switch-set", subject: name, details: { open } });
}
