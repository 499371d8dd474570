import type { Db } from "./sql.ts";

/** The condition for rows of `users` that have the typed text in a name; by an index from three letters on. */
export function hasInName(sql: Db, typed: string) {
  const part = typed.toLowerCase();
  const anywhere = sql`strpos(sought, ${part}) > 0`;
  return [...part].length < 3 ? anywhere : sql`trigrams(sought) @> trigrams(${part}) and ${anywhere}`;
}
