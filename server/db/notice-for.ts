import type { Db } from "./sql.ts";

/** The condition for a notice `n` that is shown: neither removed nor over. */
export function isStanding(sql: Db) {
  return sql`n.removed_at is null and (n.ends_at is null or n.ends_at > now())`;
}

/** Whose prices the user `u` pays: of a worker those of who pays for them. */
export function groupOf(sql: Db) {
  return sql`(select g.price_group from users g where g.id = coalesce(u.pays_from, u.id))`;
}

/** The condition for a notice `n` and a user `u`: nobody outside of its group ever hears of it. */
export function isFor(sql: Db) {
  return sql`(n.price_group is null or n.price_group = ${groupOf(sql)})`;
}

/** The condition for a notice `n` that the user `u` has put away, on any device. */
export function isPutAway(sql: Db) {
  return sql`exists (select from notice_people p
    where p.notice_id = n.id and p.user_id = u.id and p.put_away_at is not null)`;
}
