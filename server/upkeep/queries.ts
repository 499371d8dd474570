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

/** True when the work is the caller's now: it is `hours` old, and nobody began it within this hour. */
export async function claim(sql: Db, work: Work, hours: number): Promise<boolean> {
  const claimed = await sql`
    insert into upkeep as last (work, begun_at) values (${work}, now())
    on conflict (work) do update set begun_at = now()
    where coalesce(last.done_at not between now() - make_interval(hours => ${hours}) and now(), true)
      and coalesce(last.begun_at not between now() - interval '1 hour' and now(), true)`;
  return claimed.count > 0;
}

export async function keepDone(sql: Db, work: Work, findings: string[]): Promise<void> {
  await sql`
    insert into upkeep (work, done_at, findings) values (${work}, now(), ${findings})
    on conflict (work) do update set done_at = excluded.done_at, findings = excluded.findings`;
}

/** False on the database of an older program. */
export async function hasTable(sql: Db): Promise<boolean> {
  const [row] = await sql<[{ there: boolean }]>`select to_regclass('upkeep') is not null as there`;
  return row.there;
}
