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
  return [...part].length < 3 ? found : sql`trigrams(sought) @> trigrams(${part}) and ${found}`;
}

/** The condition that a time is on this day (YYYY-MM-DD) in Dhaka. */
export function onDay(sql: Db, time: postgres.Fragment, day: string) {
  return sql`${time} >= dhaka_midnight(${day}) and ${time} < dhaka_midnight(${day}::date + 1)`;
}
