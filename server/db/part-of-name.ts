import type { Db } from "./sql.ts";

/**
 * The condition for rows of `users` that have the typed text in a name, or whose username begins with it if it is "@username";
 * by an index from three letters on.
 */
export function hasInName(sql: Db, typed: string) {
  const [, at, part = ""] = /^(@?)(.*)$/s.exec(typed.toLowerCase()) ?? [];
  // The username is the beginning of what is sought.
  const found = at ? sql`starts_with(sought, ${part})` : sql`strpos(sought, ${part}) > 0`;
  return [...part].length < 3 ? found : sql`trigrams(sought) @> trigrams(${part}) and ${found}`;
}
