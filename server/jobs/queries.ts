import type { Db } from "../db/sql.ts";

/**
 * Idempotency keys (after twice the promised time; of refusals, which moved nothing, a day) and
 * spent counters.
 */
export async function forgetSpent(
  sql: Db,
): Promise<{ keys: number; counters: number; failedLogins: number }> {
  const keys = await sql`
    delete from idempotency
    where created_at < now() - interval '14 days' or code is not null
      and created_at < now() - interval '1 day'`;
  const counters = await sql`delete from rate_limits where window_start < now() - interval '1 day'`;
  const logins = await sql`delete from login_failures where last_at < now() - interval '2 days'
      and locked_until < now()`;
  // One that still stands shows nothing any more.
  await sql`
    delete from order_links l using orders o
    where o.id = l.order_id and o.status <> 'pending' and o.updated_at < now() - interval '8 days'`;
  return { keys: keys.count, counters: counters.count, failedLogins: logins.count };
}

/**
 * Compares the time with the last trusted one and stores it. It is trusted when it is at most
 * `leapDays` later, or when `steadyDays` have passed without another leap. A time that went back is
 * trusted, because it only deletes less.
 */
export async function compareClock(sql: Db, leapDays: number, steadyDays: number) {
  // The very first check: only the time of the last entry in the audit log is known.
  await sql`
    insert into clock (believed_at, seen_at)
    select last.at, last.at from (select coalesce(max(at), now()) as at from audit) as last
    on conflict (single) do nothing`;
  const [row] = await sql<[{ now: Date; believedAt: Date; believed: boolean }]>`
    with look as (
      select now() <= believed_at + make_interval(days => ${leapDays}) as near,
             coalesce(now() between seen_at - interval '1 hour'
               and seen_at + make_interval(days => ${leapDays})
                      and doubted_since is not null, false) as goes_on,
             coalesce(doubted_since <= now() - make_interval(days => ${steadyDays}), false) as long,
             believed_at as before
      from clock
    )
    update clock
    set believed_at = case when near or goes_on and long then now() else believed_at end,
        doubted_since = case when near or goes_on and long then null when goes_on then doubted_since
          else now() end,
        seen_at = now()
    from look
    returning now() as now, before as believed_at, near or goes_on and long as believed`;
  return row;
}

/**
 * Trusts the clock of a new installation, as a restore makes one: what is old there is old by this
 * clock, not by a leap.
 */
export async function trustClock(sql: Db): Promise<void> {
  await sql`
    insert into clock (believed_at, seen_at) values (now(), now())
    on conflict (single) do update set believed_at = now(), seen_at = now(), doubted_since = null`;
}

/** `places`: what was thrown where. The last five stay. */
export async function recordUncaught(sql: Db, places: string[]): Promise<void> {
  await sql`
    insert into upkeep (work, done_at, findings) values ('uncaught', now(), ${places})
    on conflict (work) do update
    set done_at = excluded.done_at,
        findings = (excluded.findings || array(select unnest(upkeep.findings) except
          select unnest(excluded.findings)))[:5]`;
}

/** What was thrown and caught by nothing in the last week, with the hours since the last. */
export async function findUncaught(
  sql: Db,
): Promise<{ hours: number; places: string[] } | undefined> {
  const [row] = await sql<{ hours: number; places: string[] }[]>`
    select floor(extract(epoch from now() - done_at) / 3600)::int as hours, findings as places
    from upkeep where work = 'uncaught' and done_at > now() - interval '7 days'`;
  return row;
}

/** Steps of the last housekeeping that failed, with the hours since. */
export async function findFailedSteps(sql: Db): Promise<{ hours: number; failed: string[] }> {
  const [row] = await sql<{ hours: number; failed: string[] }[]>`
    select floor(extract(epoch from now() - done_at) / 3600)::int as hours, findings as failed
    from upkeep where work = 'housekeeping'`;
  return row ?? { hours: 0, failed: [] };
}

export type Work = "ledger" | "backup";
/** `age`: seconds since it was done, or since the installation if it never was. */
export type Done = { age: number; findings: string[] };

export async function findDone(sql: Db): Promise<(Done & { work: Work })[]> {
  return sql`
    select work, coalesce(findings, '{}') as findings,
           greatest(0, extract(epoch
             from now() - coalesce(done_at, (select min(applied_at) from migrations))))::int as age
    from (values ('ledger'), ('backup')) as works (work) left join upkeep using (work)`;
}

/**
 * True when the work is the caller's: `hours` old, and begun by nobody within this hour. A time to
 * come is of a clock that was set back; so the clock is read after the row is locked, or who came
 * first would have begun in the future.
 */
export async function claim(sql: Db, work: Work, hours: number): Promise<boolean> {
  const claimed = await sql`
    insert into upkeep as last (work, begun_at) values (${work}, clock_timestamp())
    on conflict (work) do update set begun_at = clock_timestamp()
    where coalesce(last.done_at not between clock_timestamp() - make_interval(hours => ${hours})
      and clock_timestamp(), true)
      and coalesce(last.begun_at not between clock_timestamp() - interval '1 hour'
        and clock_timestamp(), true)`;
  return claimed.count > 0;
}

export async function recordDone(
  sql: Db,
  work: Work | "housekeeping",
  findings: string[],
): Promise<void> {
  await sql`
    insert into upkeep (work, done_at, findings) values (${work}, now(), ${findings})
    on conflict (work) do update set done_at = excluded.done_at, findings = excluded.findings`;
}
