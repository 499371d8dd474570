import type { Switches } from "../../contract/switches.ts";
import type { Db } from "../db/sql.ts";

export async function getSwitches(sql: Db): Promise<Switches> {
  const rows = await sql<{ name: string; open: boolean }[]>`
    select name, open from switches
    where not exists (select from services s where s.key = switches.name and s.retired_at is not null)`;
  return Object.fromEntries(rows.map((row) => [row.name, row.open])) as Switches;
}

export async function turnSwitch(sql: Db, name: string, open: boolean): Promise<void> {
  await sql`update switches set open = ${open} where name = ${name}`;
}
