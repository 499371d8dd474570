import type { SwitchName } from "../../contract/switches.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import { turnSwitch } from "./queries.ts";

/** Opens or closes an order type. `admin` is undefined when the operator does it from the command line. */
export async function setSwitch(sql: Sql, name: SwitchName, open: boolean, admin: string | undefined): Promise<void> {
  await sql.begin(async (tx) => {
    await turnSwitch(tx, name, open);
    await recordAudit(tx, { actor: admin, action: "switch-set", subject: name, details: { open } });
  });
}
