import { appError } from "../app-error.ts";
import { countOf, type Db } from "../db/sql.ts";
import { networksOf } from "./client-address.ts";

type Hits = { hits: number; left: number };

/** In the database, for all processes. @throws too-many-requests, with the seconds to wait */
export async function limitRate(
  sql: Db,
  name: string,
  limit: number,
  seconds: number,
): Promise<void> {
  refuseAbove(limit, (await countHits(sql, [name], seconds))[0]);
}

/**
 * Only looks whether so many were counted, and locks nothing. @throws too-many-requests, with the
 * seconds to wait
 */
export async function refuseAfter(
  sql: Db,
  name: string,
  limit: number,
  seconds: number,
): Promise<void> {
  const [counted] = await sql<Hits[]>`
    select hits, ${secondsLeft(sql, seconds)} as left from rate_limits
    where name = ${name} and window_start = ${windowOf(sql, seconds)}`;
  refuseAbove(limit - 1, counted);
}

/**
 * {@link limitRate} for a client by its address: its wider networks count too, with higher limits.
 */
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

/**
 * Counts a hit like {@link limitRate}. Answers those of this window, including this one, and the
 * seconds that are left.
 */
export async function countHit(sql: Db, name: string, seconds: number): Promise<Hits> {
  const [row] = await countHits(sql, [name], seconds);
  return row as Hits;
}

/**
 * How many of these names were not counted before in this window: of several who ask at once, for
 * one of them.
 */
export function countFirst(sql: Db, names: string[], seconds: number): Promise<number> {
  // In one order, so that no two wait for each other.
  return countOf(sql`
    insert into rate_limits (name, window_start, hits)
    select name, ${windowOf(sql, seconds)}, 1 from unnest(${names.toSorted()}::text[]) name
    on conflict (name, window_start) do nothing`);
}

/**
 * Counts each of these names once in this window, and those that were not counted before also as
 * hits of `total`. Answers how many those are, and the hits with them; 0 hits without any.
 */
export async function countNew(
  sql: Db,
  names: string[],
  total: string,
  seconds: number,
): Promise<{ fresh: number; hits: number }> {
  // In one order, so that no two wait for each other; the sum, which all share, comes last.
  const [row] = await sql<[{ fresh: number; hits: number }]>`
    with fresh as (
      insert into rate_limits (name, window_start, hits)
      select name, ${windowOf(sql, seconds)}, 1 from unnest(${names.toSorted()}::text[]) name
      on conflict (name, window_start) do nothing
      returning name
    ), counted as (
      insert into rate_limits (name, window_start, hits)
      select ${total}, ${windowOf(sql, seconds)}, count(*) from fresh having count(*) > 0
      on conflict (name, window_start) do update set hits = rate_limits.hits + excluded.hits
      returning hits
    )
    select (select count(*)::int from fresh) as fresh,
      coalesce((select hits from counted), 0) as hits`;
  return row;
}

function refuseAbove(limit: number, counted: Hits | undefined): void {
  if (counted && counted.hits > limit)
    throw appError("too-many-requests", {}, Math.max(1, counted.left));
}

function countHits(sql: Db, names: string[], seconds: number): Promise<Hits[]> {
  return sql<Hits[]>`
    insert into rate_limits (name, window_start, hits)
    select name, ${windowOf(sql, seconds)}, 1 from unnest(${names}::text[]) name
    on conflict (name, window_start) do update set hits = rate_limits.hits + 1
    returning hits, ${secondsLeft(sql, seconds)} as left`;
}

/** The beginning of the window that it is now. */
function windowOf(sql: Db, seconds: number) {
  return sql`to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`;
}

function secondsLeft(sql: Db, seconds: number) {
  return sql`extract(epoch from window_start)::float8 + ${seconds} - extract(epoch
    from now())::float8`;
}

const LONGEST_LOCK = "1 hour";

/**
 * Who tries something that must not be guessed: the id of a user, or a keyed hash of an unknown
 * name. What fails on a `device` where this user has logged in before, or in their session, is
 * counted apart; "" is everywhere else together. So whoever guesses there keeps nobody out here.
 */
export type Guesser = { who: string; device: string; step: "password" | "second" | "code" };

/**
 * Counts a try as failed, until {@link forgetFailures} says that it was not. After the fifth
 * failure they wait 30 s, then twice as long each time, at most an hour. After a day without a try
 * the count starts again. A lock ends an hour after its try at the latest; one whose try is in the
 * future has ended: the clock was wrong then.
 * @throws too-many-requests when they must wait, with the seconds
 */
export async function countTry(sql: Db, guesser: Guesser): Promise<void> {
  const counted = await sql`
    insert into login_failures as f (who, device, step, failures, locked_until)
    values (${guesser.who}, ${guesser.device}, ${guesser.step}, 1, now())
    on conflict (who, device, step) do update set
      failures = case when f.last_at < now() - interval '1 day' then 1 else f.failures + 1 end,
      locked_until = case
        when f.last_at < now() - interval '1 day' or f.failures + 1 < 5 then now()
        else now() + least(interval '30 seconds' * power(2, least(f.failures + 1 - 5, 10)),
          ${LONGEST_LOCK}::interval) end,
      last_at = now()
    where ${lockedUntil(sql)} <= clock_timestamp() or f.last_at > clock_timestamp()`;
  if (counted.count === 0)
    throw appError("too-many-requests", {}, (await secondsLocked(sql, guesser)) ?? 1);
}

/**
 * Only looks, and counts nothing. @throws too-many-requests when they must wait, with the seconds
 */
export async function refuseWhileLocked(sql: Db, guesser: Guesser): Promise<void> {
  const seconds = await secondsLocked(sql, guesser);
  if (seconds !== undefined) throw appError("too-many-requests", {}, Math.max(1, seconds));
}

export async function forgetFailures(sql: Db, guesser: Guesser): Promise<void> {
  await sql`delete from login_failures f where ${isOf(sql, guesser)}`;
}

async function secondsLocked(sql: Db, guesser: Guesser): Promise<number | undefined> {
  const [row] = await sql<{ seconds: number }[]>`
    select extract(epoch from ${lockedUntil(sql)} - now())::float8 as seconds from login_failures f
    where ${isOf(sql, guesser)} and ${lockedUntil(sql)} > now()`;
  return row?.seconds;
}

function isOf(sql: Db, { who, device, step }: Guesser) {
  return sql`f.who = ${who} and f.device = ${device} and f.step = ${step}`;
}

function lockedUntil(sql: Db) {
  return sql`least(f.locked_until, f.last_at + ${LONGEST_LOCK}::interval)`;
}
