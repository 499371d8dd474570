import type { Db } from "../db/sql.ts";
import type { Guess } from "./person-hash.ts";

/** `age` in seconds; `missed` is false while the registry is being asked. */
export type Try = { age: number; missed: boolean };

/**
 * Locks this user and this NID until the transaction ends, so that look-ups are counted one after another. A try from the future,
 * when the clock was wrong, is set to now, so that it counts no longer than any other.
 */
export async function lockTries(tx: Db, userId: string, { nid }: Guess): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`look-ups by ${userId}`}, 0)),
           pg_advisory_xact_lock(hashtextextended(${`look-ups of ${nid.toString("hex")}`}, 0))`;
  await tx`
    update lookup_tries set at = clock_timestamp()
    where (user_id = ${userId} or nid = ${nid}) and at > clock_timestamp()`;
}

/** The newest tries of a user within so many seconds, newest first. */
export function listTries(sql: Db, userId: string, seconds: number, most: number): Promise<Try[]> {
  return sql<Try[]>`
    select ${age(sql)} as age, missed from lookup_tries
    where user_id = ${userId} and ${within(sql, seconds)}
    order by at desc
    limit ${most}`;
}

/** The newest other dates that anybody has tried on this NID within so many seconds, newest first. */
export function listDates(sql: Db, { nid, guess }: Guess, seconds: number, most: number): Promise<Try[]> {
  return sql<Try[]>`
    select min(${age(sql)}) as age, bool_or(missed) as missed from lookup_tries
    where nid = ${nid} and guess <> ${guess} and ${within(sql, seconds)}
    group by guess
    order by max(at) desc
    limit ${most}`;
}

export async function insertTry(sql: Db, userId: string, { nid, guess }: Guess): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into lookup_tries (user_id, nid, guess) values (${userId}, ${nid}, ${guess}) returning id`;
  return row.id;
}

export async function markMissed(sql: Db, id: string): Promise<void> {
  await sql`update lookup_tries set missed = true where id = ${id}`;
}

export async function deleteTry(sql: Db, id: string): Promise<void> {
  await sql`delete from lookup_tries where id = ${id}`;
}

/** Deletes tries that count no more, and those from a clock that was ahead. */
export async function deleteOldTries(sql: Db): Promise<void> {
  await sql`delete from lookup_tries where at not between now() - interval '1 day' and now() + interval '1 hour'`;
}

function age(sql: Db) {
  return sql`extract(epoch from clock_timestamp() - at)::float8`;
}

function within(sql: Db, seconds: number) {
  return sql`at > clock_timestamp() - make_interval(secs => ${seconds})`;
}
