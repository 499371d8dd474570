import type postgres from "postgres";
import { searchForm } from "../../contract/values/search-form.ts";
import type { Db } from "./sql.ts";

/** The value of `users.sought`: what a user is looked for by, the username first. */
export function soughtOf({ username, fullName }: { username: string; fullName: string }): string {
  return searchForm(`${username} ${fullName}`);
}

/** What is looked for in `users.sought`, without the @ before a username. */
export function soughtPart(typed: string): string {
  return searchForm(typed.replace(/^@/, ""));
}

/**
 * Rows of `users` with this in a name, or in the username's beginning if "@username"; by an index
 * from three letters on.
 */
export function hasInName(sql: Db, typed: string) {
  const part = soughtPart(typed);
  const at = typed.startsWith("@");
  if (part === "" && !at) return sql`false`;
  const found = at ? sql`starts_with(sought, ${part})` : sql`strpos(sought, ${part}) > 0`;
  return !isSelective(typed) ? found : sql`trigrams(sought) @> trigrams(${part}) and ${found}`;
}

/** More users than these are not gathered first. */
export const FEW_NAMED = 200;
/**
 * Shorter text is in so many rows that a page of them is found at once by walking down the list.
 */
const SELECTIVE_LENGTH = 3;

export function isSelective(typed: string): boolean {
  return [...soughtPart(typed)].length >= SELECTIVE_LENGTH;
}

/** Users with this in a name, if it is selective; at most one more than {@link FEW_NAMED}. */
export async function findNamed(sql: Db, typed: string): Promise<string[]> {
  if (!isSelective(typed)) return [];
  const rows = await sql<{ id: string }[]>`
    select id from users
    where deleted_at is null and ${hasInName(sql, typed)}
    limit ${FEW_NAMED + 1}`;
  return rows.map((row) => row.id);
}

/** The condition that a time is on this day (YYYY-MM-DD) in Dhaka. */
export function onDay(sql: Db, time: postgres.Fragment, day: string) {
  return sql`${time} >= dhaka_midnight(${day}) and ${time} < dhaka_midnight(${day}::date + 1)`;
}
