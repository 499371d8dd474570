import type { Customer } from "../db/mine.ts";
import { type Db, first } from "../db/sql.ts";
import { uuidv7 } from "../db/uuid.ts";
import { type Guess, rowOf, triedGuess } from "../seal/columns.ts";
import type { Seal } from "../seal/seal.ts";

/**
 * The state before a look-up. `paid`: it was paid for within the last 24 hours, by the same person.
 * Amounts in poisha, `balance` what they may spend.
 */
export type LookupTerms = { paid: boolean; open: boolean; price: number; balance: number };

export async function getLookupTerms(
  sql: Db,
  { id, payer }: Customer,
  person: string[],
): Promise<LookupTerms> {
  const [row] = await sql<[LookupTerms]>`
    select exists (select ${paid(sql, id, person)}) as paid, s.open, p.poisha as price,
      spendable(${id}) as balance
    from switches s, prices_of(${payer}) p
    where s.name = 'serverCopy' and p.name = 'serverBalance'`;
  return row;
}

/**
 * What a look-up repeats. `order`: the delivered one on the same paper, if it still stands;
 * `paidBy`: the one that was paid for.
 */
export type Before = { order: string | null; paidBy: string; paidAt: Date };

/**
 * Within 24 hours. Locks the wallet that pays until the transaction ends: of several at once one
 * pays and the others find it.
 */
export async function findBeforeAndLock(
  tx: Db,
  { id, payer }: Customer,
  person: string[],
  paper: string,
): Promise<Before | undefined> {
  await tx`select balance from accounts where user_id = ${payer} for update`;
  return first(tx<Before[]>`
    select case when l.paper = ${paper} and o.status = 'approved' and o.deleted_at is null
      and o.forgotten_at is null then o.id end as "order", l.paid_by, l.paid_at
    ${paid(tx, id, person)}
    order by 1 nulls last
    limit 1`);
}

/** What was paid for within 24 hours, and not given back with a cancellation. */
function paid(sql: Db, userId: string, person: string[]) {
  return sql`
    from lookups l join orders o on o.id = l.order_id join orders paying on paying.id = l.paid_by
    where l.user_id = ${userId} and l.person = any(${person})
      and l.paid_at > now() - interval '24 hours'
      and paying.status <> 'cancel'`;
}

/** `before`: what it repeats for free. */
export async function insertLookup(
  tx: Db,
  lookup: { order: string; userId: string; person: string; paper: string },
  before: Before | undefined,
) {
  const { order, userId, person, paper } = lookup;
  await tx`
    insert into lookups (order_id, user_id, person, paper, paid_by, paid_at)
    values (${order}, ${userId}, ${person}, ${paper}, ${before?.paidBy ?? order},
      coalesce(${before?.paidAt ?? null}, now()))`;
}

/** Deletes those that a repeat is no longer free for. Answers how many. */
export async function deleteOldLookups(sql: Db): Promise<number> {
  const gone = await sql`delete from lookups where paid_at < now() - interval '24 hours'`;
  return gone.count;
}

/** `age` in seconds; `missed` is false while the registry is being asked. */
export type Try = { age: number; missed: boolean };

/**
 * So that look-ups are counted one after another. A try from the future, of a wrong clock, is set
 * to now.
 */
export async function lockTries(tx: Db, userId: string, nid: string): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(hashtextextended(${`look-ups by ${userId}`}, 0)),
           pg_advisory_xact_lock(hashtextextended(${`look-ups of ${nid}`}, 0))`;
  await tx`update lookup_tries set at = clock_timestamp() where at > clock_timestamp()`;
}

export function listTries(sql: Db, userId: string, seconds: number, most: number): Promise<Try[]> {
  return sql<Try[]>`
    select ${age(sql)} as age, missed from lookup_tries
    where user_id = ${userId} and ${within(sql, seconds)}
    order by at desc
    limit ${most}`;
}

/**
 * The newest other dates that anybody has tried on this NID within so many seconds, newest first.
 * Opens all tries of that time.
 */
export async function listDates(
  sql: Db,
  seal: Seal,
  guess: Guess,
  seconds: number,
  most: number,
): Promise<Try[]> {
  const rows = await sql<(Try & { id: string; guess: string })[]>`
    select id, guess, ${age(sql)} as age, missed from lookup_tries where ${within(sql, seconds)}
    order by at desc`;
  const dates = new Map<string, Try>();
  for (const { id, guess: stored, age, missed } of rows) {
    const other = triedGuess.tryOpen(seal, rowOf(id), stored);
    if (!other || other.dob === guess.dob || bareNid(other.nid) !== bareNid(guess.nid)) continue;
    const newer = dates.get(other.dob);
    dates.set(other.dob, { age: newer?.age ?? age, missed: missed || (newer?.missed ?? false) });
  }
  return [...dates.values()].slice(0, most);
}

/**
 * One form for all tries of a person: 17 digits are 13 after a year, and a gateway may ignore
 * leading zeros.
 */
export function bareNid(nid: string): string {
  return nid.slice(-13).replace(/^0+/, "");
}

export async function insertTry(
  sql: Db,
  seal: Seal,
  userId: string,
  guess: Guess,
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into lookup_tries (id, user_id, guess)
    values (${id}, ${userId}, ${triedGuess.seal(seal, rowOf(id), guess)})`;
  return id;
}

export async function markMissed(sql: Db, id: string): Promise<void> {
  await sql`update lookup_tries set missed = true where id = ${id}`;
}

export async function deleteTry(sql: Db, id: string): Promise<void> {
  await sql`delete from lookup_tries where id = ${id}`;
}

/** Deletes tries that count no more, and those from a clock that was ahead. */
export async function deleteOldTries(sql: Db): Promise<void> {
  await sql`delete from lookup_tries where at not between now() - interval '1 day'
    and now() + interval '1 hour'`;
}

function age(sql: Db) {
  return sql`extract(epoch from clock_timestamp() - at)::float8`;
}

function within(sql: Db, seconds: number) {
  return sql`at > clock_timestamp() - make_interval(secs => ${seconds})`;
}
