import type { Switches } from "../../contract/switches.ts";
import type { Db } from "../db/sql.ts";

export async function getSwitches(sql: Db): Promise<Switches> {
  const rows = await sql<{ name: string; open: boolean }[]>`
    select name, open from switches
    where not exists (select from services s where s.key = switches.name and s.retired_at is not null)`;
  return Object.fromEntries(rows.map((row) => [row.name, row.open])) as Switches;
}

/** False when it is like this already. */
export async function turnSwitch(sql: Db, name: string, open: boolean): Promise<boolean> {
  const { count } = await sql`update switches set open = ${open} where name = ${name} and open <> ${open}`;
  return count === 1;
}

/** Gives the services of this switch a new version, so that an open editor notices the change. */
export async function markSwitchedBy(tx: Db, name: string): Promise<void> {
  await tx`update services set version = version + 1 where switch_name = ${name}`;
}
