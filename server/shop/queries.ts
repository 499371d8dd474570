import type { BookRow, Shop } from "../../contract/shop/shop.ts";
import type { ListRows } from "../db/list-version.ts";
import { areMine, type Customer } from "../db/mine.ts";
import { changedOne, type Db, first } from "../db/sql.ts";
import { workerColumn } from "../orders/order-rows.ts";

/** What {@link areMine} says, for rows of notes, which have the id of what they are about. */
function isMyNote(sql: Db, me: Customer) {
  if (me.id === me.payer) return sql`user_id = ${me.id}`;
  return sql`id in (select id from orders o where ${areMine(sql, me)}
    union all select id from roshids o where ${areMine(sql, me)})`;
}

/** What makes the version of a book: all that is the payer's, of whom a worker reads a part. */
export function bookRows(sql: Db): ListRows {
  const newest = (table: string, changed: string) => sql`
    (select ${sql(changed)} as changed_in from ${sql(table)}
      where user_id = coalesce(u.pays_from, u.id) order by ${sql(changed)} desc limit 1)`;
  return sql`
    from (${newest("orders", "owner_changed_in")} union all ${newest("roshids", "changed_in")}
      union all ${newest("own_sums", "changed_in")}) as book`;
}

export function findShop(sql: Db, { payer }: Customer) {
  return first(sql<{ opened: boolean; head: string }[]>`
    select opened, head from shops where user_id = ${payer}`);
}

export async function saveShop(sql: Db, { id }: Customer, shop: Pick<Shop, "opened"> & Head) {
  await sql`
    insert into shops (user_id, opened, head) values (${id}, ${shop.opened}, ${shop.head})
    on conflict (user_id) do update set opened = excluded.opened, head = excluded.head`;
}
type Head = { head: string };

/** A row of the book as it is stored: `words` has what it is called, sealed. */
export type StoredRow = {
  id: string;
  userId: string;
  category: string;
  number: number | null;
  words: string;
  createdAt: Date;
  paid: number;
  cancelled: boolean;
  sums: string | null;
  notedAt: Date | null;
  orderedBy: BookRow["orderedBy"] | null;
};

/**
 * `since`: what has changed after this transaction. `from` and `until`: what was ordered then, what
 * was ordered before and noted since, and what is still open.
 */
export type Part = { since: string } | { from: Date; until?: Date | undefined } | { one: string };

/** Rows of a book, oldest first. */
export function listRows(
  sql: Db,
  keeper: Customer,
  part: Part,
  most: number,
): Promise<StoredRow[]> {
  return sql<StoredRow[]>`
    with mine as (${idsOf(sql, keeper, part)})
    select o.id, o.user_id, o.category, o.number, case when o.for_whom = '' then '' else o.shown end
        as words, o.created_at, o.price - o.returned as paid, o.status = 'cancel' as cancelled,
      s.sums, s.noted_at, ${workerColumn(sql)}
    from mine join orders o using (id) left join own_sums s using (id)
    union all
    select o.id, o.user_id, 'roshid', null, o.fields, o.created_at,
      (select sum(price) from roshid_revisions v where v.roshid_id = o.id)::bigint, false,
      s.sums, s.noted_at, ${workerColumn(sql)}
    from mine join roshids o using (id) left join own_sums s using (id)
    order by id limit ${most}`;
}

function idsOf(sql: Db, keeper: Customer, part: Part) {
  const mine = areMine(sql, keeper);
  const noted = isMyNote(sql, keeper);
  if ("one" in part)
    return sql`
      select id from orders o where id = ${part.one} and ${mine} union
      select id from roshids o where id = ${part.one} and ${mine}`;
  if ("since" in part)
    return sql`
      select id from orders o where ${mine} and owner_changed_in > ${part.since}::xid8 union
      select id from roshids o where ${mine} and changed_in > ${part.since}::xid8 union
      select id from own_sums where ${noted} and changed_in > ${part.since}::xid8`;
  const { from, until = new Date(Date.now() + 86_400_000) } = part;
  const ordered = sql`id >= ${lowestId(from)} and id < ${lowestId(until)}`;
  return sql`
    select id from orders o where ${mine} and ${ordered} union
    select id from roshids o where ${mine} and ${ordered} union
    select id from own_sums
    where ${noted} and id < ${lowestId(until)} and (noted_at >= ${from} or owed or id in (
      select id from orders o where ${mine} and status = 'cancel'))`;
}

/** No id of this time is lower: an id (UUIDv7) begins with its time in ms. */
function lowestId(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * Keeps a note, unless a later one is there. The row's owner is who pays for the order. False when
 * there is no such order of theirs, or a later note.
 */
export function saveSum(
  sql: Db,
  keeper: Customer,
  note: { id: string; sums: string; owed: boolean; at: Date },
): Promise<boolean> {
  return changedOne(sql`
    insert into own_sums (id, user_id, sums, owed, noted_at)
    select id, user_id, ${note.sums}, ${note.owed}, ${note.at}
    from (
      select id, user_id from orders o where id = ${note.id} and ${areMine(sql, keeper)} union all
      select id, user_id from roshids o where id = ${note.id} and ${areMine(sql, keeper)}
    ) as mine
    on conflict (id) do update
    set sums = excluded.sums, owed = excluded.owed, noted_at = excluded.noted_at
    where own_sums.noted_at < excluded.noted_at`);
}
