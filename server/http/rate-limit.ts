import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import { networksOf } from "./client-address.ts";

type Hits = { hits: number; left: number };

/** In the database, for all processes. With `by` 0 it only looks. @throws too-many-requests, with the seconds to wait */
export async function limitRate(
  sql: Db,
  name: string,
  limit: number,
  seconds: number,
  by = 1,
): Promise<void> {
  refuseAbove(limit, (await countHits(sql, [name], seconds, by))[0]);
}

/** {@link limitRate} for a client by its address: its wider networks count too, with higher limits. */
export async function limitClient(
  sql: Db,
  what: string,
  client: string,
  limit: number,
  seconds: number,
) {
  const networks = networksOf(client);
  // From wide to narrow always, so that two clients never wait for each other's rows.
  const names = networks.map(({ name }) => `${what} ${name}`);
  const counted = await countHits(sql, names, seconds);
  for (const [index, { times }] of networks.entries()) refuseAbove(limit * times, counted[index]);
}

/** Counts one hit like {@link limitRate}. Answers the hits of this window, including this one, and the seconds that are left. */
export async function countHit(sql: Db, name: string, seconds: number): Promise<Hits> {
  const [row] = await countHits(sql, [name], seconds);
  return row as Hits;
}

function refuseAbove(limit: number, counted: Hits | undefined): void {
  if (counted && counted.hits > limit)
    throw appError("too-many-requests", {}, Math.max(1, counted.left));
}

function countHits(sql: Db, names: string[], seconds: number, by = 1): Promise<Hits[]> {
  return sql<Hits[]>`
    insert into rate_limits (name, window_start, hits)
    select name, to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), ${by}::int from unnest(${names}::text[]) name
    on conflict (name, window_start) do update set hits = rate_limits.hits + excluded.hits
    returning hits, extract(epoch from window_start)::float8 + ${seconds} - extract(epoch from now())::float8 as left`;
}

const LONGEST_LOCK = "1 hour";

/*
 * Failures of somebody at something that must not be guessed. `who`: the id of a user, or a keyed hash of an unknown name. `at` names
 * what is counted: "" for passwords, the id of a device on which this user has logged in before, SECOND_FACTOR. A lock ends an hour after its try at the latest. One whose try is in the
 * future has ended: the clock was wrong then.
 */

/** The count of second factors, of every device together. */
export const SECOND_FACTOR = "second factor";

/**
 * Counts a try as failed, until {@link forgetFailures} says that it was not. After the fifth failure they wait 30 s, then twice
 * as long each time, at most an hour. After a day without a try the count starts again.
 * @throws too-many-requests when they must wait, with the seconds
 */
export async function countTry(sql: Db, who: string, at: string): Promise<void> {
  const counted = await sql`
    insert into login_failures as f (who, device, failures, locked_until)
    values (${who}, ${at}, 1, now())
    on conflict (who, device) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      locked_until = case
        when f.last_at < now() - interval '1 day' or f.failures + 1 < 5 then now()
        else now() + least(interval '30 seconds' * power(2, least(f.failures + 1 - 5, 10)), ${LONGEST_LOCK}::interval) end,
      last_at = now()
    where ${lockedUntil(sql)} <= clock_timestamp() or f.last_at > clock_timestamp()`;
  if (counted.count === 0)
    throw appError("too-many-requests", {}, await secondsLocked(sql, who, at));
}

export async function forgetFailures(sql: Db, who: string, at: string): Promise<void> {
  await sql`delete from login_failures where who = ${who} and device = ${at}`;
}

async function secondsLocked(sql: Db, who: string, at: string): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from ${lockedUntil(sql)} - now())::float8 as seconds from login_failures f
    where who = ${who} and device = ${at} and ${lockedUntil(sql)} > now()`;
  return row?.seconds ?? 1;
}

function lockedUntil(sql: Db) {
  return sql`least(f.locked_until, f.last_at + ${LONGEST_LOCK}::interval)`;
}
