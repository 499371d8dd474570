import type { OpeningHours } from "../../contract/opening-hours.ts";
import type { Switches } from "../../contract/switches.ts";
import { changedOne, type Db } from "../db/sql.ts";

export async function getSwitches(sql: Db): Promise<Switches> {
  const rows = await sql<{ name: string; open: boolean }[]>`
    select name, open from switches
    where not exists (select from services s
      where s.key = switches.name and s.retired_at is not null)`;
  return Object.fromEntries(rows.map((row) => [row.name, row.open])) as Switches;
}

/** False when it is like this already. */
export function turnSwitch(sql: Db, name: string, open: boolean): Promise<boolean> {
  return changedOne(
    sql`update switches set open = ${open} where name = ${name} and open <> ${open}`,
  );
}

/** Gives the services of this switch a new version, so that an open editor notices the change. */
export async function markSwitchedBy(tx: Db, name: string): Promise<void> {
  await tx`update services set version = version + 1 where switch_name = ${name}`;
}

/**
 * Not `now()`, when the transaction began: it may have waited for its turn while another process
 * passed a bound.
 */
const now = (sql: Db) => sql`clock_timestamp() at time zone 'Asia/Dhaka'`;

/**
 * Sets the hours of a switch. Answers whether it is within them now; undefined when there is no
 * such switch.
 */
export async function upsertHours(
  tx: Db,
  name: string,
  { opens, closes, weekdays = {} }: OpeningHours,
): Promise<boolean | undefined> {
  const [row] = await tx<{ within: boolean }[]>`
    insert into opening_hours (switch_name, opens, closes, weekdays, within)
    select (h).switch_name, (h).opens, (h).closes, (h).weekdays, is_within(h, ${now(tx)})
    from (
      select row(name, ${opens}::time, ${closes}::time, ${tx.json(weekdays)}::jsonb,
        false)::opening_hours as h
      from switches where name = ${name}
    ) as wanted
    on conflict (switch_name) do update
    set opens = excluded.opens, closes = excluded.closes, weekdays = excluded.weekdays,
      within = excluded.within
    returning within`;
  return row?.within;
}

export function deleteHours(tx: Db, name: string): Promise<boolean> {
  return changedOne(tx`delete from opening_hours where switch_name = ${name}`);
}

/**
 * Gives the services of a switch a new version in every list, also when the switch stays as it is.
 */
export async function touchSwitch(tx: Db, name: string): Promise<void> {
  await tx`update switches set open = open where name = ${name}`;
}

/**
 * The switches that have passed a bound of their hours, marked as done. Of two processes one gets
 * each.
 */
export async function takePassed(tx: Db): Promise<{ name: string; within: boolean }[]> {
  return tx<{ name: string; within: boolean }[]>`
    update opening_hours h set within = not within
    where within <> is_within(h, ${now(tx)})
    returning switch_name as name, within`;
}

export async function anyPassed(sql: Db): Promise<boolean> {
  const [row] = await sql<[{ any: boolean }]>`
    select exists (select from opening_hours h where within <> is_within(h, ${now(sql)})) as any`;
  return row.any;
}
