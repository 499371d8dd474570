import type { Db } from "../db/sql.ts";

export type Work = "ledger" | "backup";
/** `age`: seconds since it was done, or since the installation if it never was. */
export type Done = { age: number; findings: string[] };

/** Both works, as they were last done. */
export async function findDone(sql: Db): Promise<(Done & { work: Work })[]> {
  return sql`
    select work, coalesce(findings, '{}') as findings,
           greatest(0, extract(epoch from now() - coalesce(done_at, (select min(applied_at) from migrations))))::int as age
    from (values ('ledger'), ('backup')) as works (work) left join upkeep using (work)`;
}

/**
 * True when the work is the caller's now: it is `hours` old, and nobody began it within this hour. A time that is still to come is
 * of a clock that was set back. So the clock is read after the row is locked: by `now()`, which is earlier, somebody who came first
 * would have begun in the future, and a second one would begin too.
 */
export async function claim(sql: Db, work: Work, hours: number): Promise<boolean> {
  const claimed = await sql`
    insert into upkeep as last (work, begun_at) values (${work}, clock_timestamp())
    on conflict (work) do update set begun_at = clock_timestamp()
    where coalesce(last.done_at not between clock_timestamp() - make_interval(hours => ${hours}) and clock_timestamp(), true)
      and coalesce(last.begun_at not between clock_timestamp() - interval '1 hour' and clock_timestamp(), true)`;
  return claimed.count > 0;
}

export async function recordDone(sql: Db, work: Work, findings: string[]): Promise<void> {
  await sql`
    insert into upkeep (work, done_at, findings) values (${work}, now(), ${findings})
    on conflict (work) do update set done_at = excluded.done_at, findings = excluded.findings`;
}
