import type { Switches, SwitchName } from "../../contract/switches.ts";
import type { Db } from "../db/sql.ts";

export async function getSwitches(sql: Db): Promise<Switches> {
  const rows = await sql<{ name: SwitchName; open: boolean }[]>`select name, open from switches`;
  return Object.fromEntries(rows.map((row) => [row.name, row.open])) as Switches;
}

export async function turnSwitch(sql: Db, name: SwitchName, open: boolean): Promise<void> {
  await sql`update switches set open = ${open} where name = ${name}`;
}
