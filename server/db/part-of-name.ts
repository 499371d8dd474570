import type { Db } from "./sql.ts";

/** Rows of `users` that have what was typed somewhere in user name or full name; from three letters on by index. */
export function hasInName(sql: Db, typed: string) {
  const part = typed.toLowerCase();
  const anywhere = sql`strpos(sought, ${part}) > 0`;
  return [...part].length < 3 ? anywhere : sql`trigrams(sought) @> trigrams(${part}) and ${anywhere}`;
}
