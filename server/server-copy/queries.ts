import type { Db } from "../db/sql.ts";
import type { Guess } from "./person-hash.ts";

/** The state before a look-up. `paid`: the id of a paid one of the last 24 hours, if any. Amounts in poisha. */
export type LookupTerms = {
  paid: string | undefined;
  open: boolean;
  price: number;
  balance: number;
};

export async function getLookupTerms(
  sql: Db,
  userId: string,
  person: string[],
): Promise<LookupTerms> {
  const [row] = await sql<[{ paid: string | null; open: boolean; price: number; balance: number }]>`
    select (select id from lookups l
            where l.user_id = a.user_id and l.person = any(${person}) and l.created_at > now() - interval '24 hours'
            limit 1) as paid,
           s.open, p.poisha as price, a.balance
    from accounts a, switches s, prices p
    where a.user_id = ${userId} and s.name = 'serverCopy' and p.name = 'serverBalance'`;
  return { ...row, paid: row.paid ?? undefined };
}

/** Within 24 hours. Locks the wallet until the transaction ends: of several at once one pays and the others find it. */
export async function findPaidAndLock(
  tx: Db,
  userId: string,
  person: string[],
): Promise<string | undefined> {
  await tx`select balance from accounts where user_id = ${userId} for update`;
  return (await getLookupTerms(tx, userId, person)).paid;
}

export async function insertLookup(
  tx: Db,
  lookup: { id: string; userId: string; person: string; price: number },
) {
  await tx`
    insert into lookups (id, user_id, person, price)
    values (${lookup.id}, ${lookup.userId}, ${lookup.person}, ${lookup.price})`;
}

/** Deletes look-ups older than `days`, and the person from those older than a day. Answers how many were deleted. */
export async function deleteLookups(sql: Db, days: number): Promise<number> {
  await sql`update lookups set person = null where person is not null and created_at < now() - interval '24 hours'`;
  const gone =
    await sql`delete from lookups where created_at < now() - make_interval(days => ${days})`;
  return gone.count;
}

/** `age` in seconds; `missed` is false while the registry is being asked. */
export type Try = { age: number; missed: boolean };

/** So that look-ups are counted one after another. A try from the future, of a wrong clock, is set to now. */
export async function lockTries(tx: Db, userId: string, { nid }: Guess): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`look-ups by ${userId}`}, 0)),
           pg_advisory_xact_lock(hashtextextended(${`look-ups of ${nid[0] ?? ""}`}, 0))`;
  await tx`
    update lookup_tries set at = clock_timestamp()
    where (user_id = ${userId} or nid = any(${nid})) and at > clock_timestamp()`;
}

export function listTries(sql: Db, userId: string, seconds: number, most: number): Promise<Try[]> {
  return sql<Try[]>`
    select ${age(sql)} as age, missed from lookup_tries
    where user_id = ${userId} and ${within(sql, seconds)}
    order by at desc
    limit ${most}`;
}

/** The newest other dates that anybody has tried on this NID within so many seconds, newest first. */
export function listDates(
  sql: Db,
  { nid, guess }: Guess,
  seconds: number,
  most: number,
): Promise<Try[]> {
  return sql<Try[]>`
    select min(${age(sql)}) as age, bool_or(missed) as missed from lookup_tries
    where nid = any(${nid}) and guess <> all(${guess}) and ${within(sql, seconds)}
    group by guess
    order by max(at) desc
    limit ${most}`;
}

export async function insertTry(sql: Db, userId: string, { nid, guess }: Guess): Promise<string> {
  const [row] = await sql<[{ id: string }]>`
    insert into lookup_tries (user_id, nid, guess) values (${userId}, ${nid[0] ?? ""}, ${guess[0] ?? ""}) returning id`;
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
