import type { LookUp } from "../../contract/server-copy.ts";
import { maskIdentifier } from "../../contract/values/identifiers.ts";
import { type AppError, appError, isAppError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import { countHit } from "../http/rate-limit.ts";
import type { Guess } from "./person-hash.ts";

/*
 * A look-up that finds nobody is free, so somebody could try out the date of birth of a known NID: a century has only 36,500. So
 * misses are limited. A look-up counts as a miss before the registry is asked, until a person was found and paid for. So
 * simultaneous look-ups are limited like those one after another.
 */
const MISSES = 20;
const HOUR = 3600;
/** Dates that all users together may try on one NID. */
const DATES = 3;
const DAY = 24 * HOUR;
/** The wait while other look-ups are running, which may still find somebody. */
const BUSY_SECONDS = 5;

/**
 * Counts a look-up as a try. Answers the id of the try.
 * @throws too-many-misses, too-many-dates with the seconds until the next try; too-many-requests when too many run at once
 */
export async function beginTry(sql: Sql, userId: string, guess: Guess): Promise<string> {
  // A refusal is returned, not thrown, so that what `lockTries` has corrected is committed.
  const begun = await sql.begin(async (tx) => {
    await lockTries(tx, userId, guess);
    const [tries, dates] = [await listTries(tx, userId, HOUR, MISSES), await listDates(tx, guess, DAY, DATES)];
    const refused = refusalOf("too-many-misses", tries, MISSES, HOUR) ?? refusalOf("too-many-dates", dates, DATES, DAY);
    return refused ?? insertTry(tx, userId, guess);
  });
  if (isAppError(begun)) throw begun;
  return begun;
}

/** Keeps a try as a miss. When a limit is reached, that goes to the audit log, once an hour or day. */
export async function recordMiss(sql: Sql, id: string, userId: string, guess: Guess, { nid }: LookUp): Promise<void> {
  await markMissed(sql, id);
  const tell = async (name: string, seconds: number, details: Record<string, string | number>) => {
    if ((await countHit(sql, `stopped ${name}`, seconds)).hits > 1) return;
    await recordAudit(sql, { actor: userId, action: "lookups-stopped", details });
  };
  const tries = await listTries(sql, userId, HOUR, MISSES);
  if (missesIn(tries) === MISSES) await tell(userId, HOUR, { misses: MISSES });
  const others = await listDates(sql, guess, DAY, DATES);
  if (missesIn(others) >= DATES - 1)
    await tell(guess.nid.toString("hex"), DAY, { nid: maskIdentifier(nid), dates: DATES });
}

/** The refusal when `tries` (at most `most`, newest first) has reached the limit. */
function refusalOf(
  code: "too-many-misses" | "too-many-dates",
  tries: Try[],
  most: number,
  seconds: number,
): AppError | undefined {
  const oldest = tries[most - 1];
  if (!oldest) return undefined;
  if (missesIn(tries) < most) return appError("too-many-requests", {}, BUSY_SECONDS);
  return appError(code, {}, Math.max(1, seconds - oldest.age));
}

function missesIn(tries: Try[]): number {
  return tries.filter(({ missed }) => missed).length;
}

/** `age` in seconds; `missed` is false while the registry is being asked. */
type Try = { age: number; missed: boolean };

/**
 * Locks this user and this NID until the transaction ends, so that look-ups are counted one after another. A try from the future,
 * when the clock was wrong, is set to now, so that it counts no longer than any other.
 */
async function lockTries(tx: Db, userId: string, { nid }: Guess): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`look-ups by ${userId}`}, 0)),
           pg_advisory_xact_lock(hashtextextended(${`look-ups of ${nid.toString("hex")}`}, 0))`;
  await tx`
    update lookup_tries set at = clock_timestamp()
    where (user_id = ${userId} or nid = ${nid}) and at > clock_timestamp()`;
}

/** The newest tries of a user within so many seconds, newest first. */
function listTries(sql: Db, userId: string, seconds: number, most: number): Promise<Try[]> {
  return sql<Try[]>`
    select ${age(sql)} as age, missed from lookup_tries
    where user_id = ${userId} and ${within(sql, seconds)}
    order by at desc
    limit ${most}`;
}

/** The newest other dates that anybody has tried on this NID within so many seconds, newest first. */
function listDates(sql: Db, { nid, guess }: Guess, seconds: number, most: number): Promise<Try[]> {
  return sql<Try[]>`
    select min(${age(sql)}) as age, bool_or(missed) as missed from lookup_tries
    where nid = ${nid} and guess <> ${guess} and ${within(sql, seconds)}
    group by guess
    order by max(at) desc
    limit ${most}`;
}

async function insertTry(sql: Db, userId: string, { nid, guess }: Guess): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into lookup_tries (user_id, nid, guess) values (${userId}, ${nid}, ${guess}) returning id`;
  return row.id;
}

async function markMissed(sql: Db, id: string): Promise<void> {
  await sql`update lookup_tries set missed = true where id = ${id}`;
}

/** Deletes a try that was paid for or never answered. */
export async function forgetTry(sql: Db, id: string): Promise<void> {
  await sql`delete from lookup_tries where id = ${id}`;
}

/** Deletes tries that count no more, and those from a clock that was ahead. */
export async function forgetOldTries(sql: Db): Promise<void> {
  await sql`delete from lookup_tries where at not between now() - interval '1 day' and now() + interval '1 hour'`;
}

function age(sql: Db) {
  return sql`extract(epoch from clock_timestamp() - at)::float8`;
}

function within(sql: Db, seconds: number) {
  return sql`at > clock_timestamp() - make_interval(secs => ${seconds})`;
}
