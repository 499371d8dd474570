import type { Db } from "../db/sql.ts";

/** The state before a look-up. `paid`: the id of a paid one of the last 24 hours, if any. Amounts in poisha. */
export type LookupTerms = { paid: string | undefined; open: boolean; price: number; balance: number };

export async function getLookupTerms(sql: Db, userId: string, person: Buffer): Promise<LookupTerms> {
  const [row] = await sql<[{ paid: string | null; open: boolean; price: number; balance: number }]>`
    select (select id from lookups l
            where l.user_id = a.user_id and l.person = ${person} and l.created_at > now() - interval '24 hours'
            limit 1) as paid,
           s.open, p.poisha as price, a.balance
    from accounts a, switches s, prices p
    where a.user_id = ${userId} and s.name = 'serverCopy' and p.name = 'serverBalance'`;
  return { ...row, paid: row.paid ?? undefined };
}

/**
 * The paid look-up of this person in the last 24 hours, if any. Locks the user's wallet until the transaction ends, so that of
 * several look-ups at the same time one pays and the others find it.
 */
export async function findPaidAndLock(tx: Db, userId: string, person: Buffer): Promise<string | undefined> {
  await tx`select balance from accounts where user_id = ${userId} for update`;
  return (await getLookupTerms(tx, userId, person)).paid;
}

export async function insertLookup(
  tx: Db,
  lookup: { id: string; userId: string; person: Buffer; price: number },
): Promise<void> {
  await tx`
    insert into lookups (id, user_id, person, price)
    values (${lookup.id}, ${lookup.userId}, ${lookup.person}, ${lookup.price})`;
}

/** Deletes look-ups older than `days`, and the person from those older than a day. Answers how many were deleted. */
export async function deleteLookups(sql: Db, days: number): Promise<number> {
  await sql`update lookups set person = null where person is not null and created_at < now() - interval '24 hours'`;
  const gone = await sql`delete from lookups where created_at < now() - make_interval(days => ${days})`;
  return gone.count;
}
