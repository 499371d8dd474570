import type { Db } from "./sql.ts";

/*
 * What "of the user" means. What is ordered is its payer's: their wallet, prices, reports and list
 * (`user_id`). A worker, who orders on another's balance (`users.pays_from`), reads and writes of
 * that only what they ordered themselves (`ordered_by`, null where the payer did). Which of them a
 * call means is its `worker` in contract/calls/people.ts.
 */

/** Who asks for what is theirs. `payer`: whose wallet pays, which of a worker is another's. */
export type Customer = { id: string; payer: string };

/** For `ordered_by`. */
export function authorOf({ id, payer }: Customer): string | null {
  return id === payer ? null : id;
}

/** The condition for the rows `o` of a list, of `orders` or `roshids`. */
export function areMine(sql: Db, { id, payer }: Customer) {
  return id === payer ? sql`o.user_id = ${id}` : sql`o.ordered_by = ${id}`;
}

/** The same for a row `o` that is found otherwise: who asks pays for it, or has ordered it. */
export function isMine(sql: Db, id: string) {
  return sql`${id}::uuid in (o.user_id, o.ordered_by)`;
}

/** The condition for an order `o` whose news are this user's: what they have seen is seen. */
export function hearsOf(sql: Db, id: string) {
  return sql`hears_of(o.ordered_by, o.user_id) = ${id}`;
}

/** The condition for an account `u` that is open, and so is the one that pays for it. */
export function isOpen(sql: Db) {
  return sql`u.disabled_at is null and u.deleted_at is null and not exists (
    select from users p
    where p.id = u.pays_from and (p.disabled_at is not null or p.deleted_at is not null))`;
}
