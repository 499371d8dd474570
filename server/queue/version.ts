import { hash } from "node:crypto";
import type { ListVersion } from "../db/list-version.ts";
import { countRows, type Db } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";
import { isLate } from "../orders/due.ts";

/**
 * The version of a list that depends on more than its rows, as on who reads it: another `of` is
 * another list, which a page that has the former loads whole.
 */
export function versionFor({ etag, settled, epoch }: ListVersion, of: unknown): ListVersion {
  const other = hash("sha256", JSON.stringify([epoch, of]), "hex").slice(0, 8);
  return { etag: etag.replace(epoch, other), settled, epoch: other };
}

/** By how many minutes those of each service are due, read with the session. */
export function minutesOfServices(sql: Db) {
  return sql`
    select coalesce(jsonb_object_agg(key, expected_minutes), '{}') from services
    where expected_minutes is not null`;
}

/**
 * How many are late. As long as no order changes and no service, orders only become late: as many
 * late ones are the same.
 */
export function countLate(sql: Db, worker: Clerk): Promise<number> {
  return countRows(
    sql,
    sql`orders o where o.deleted_at is null and ${isLate(sql)} and ${isTheirs(sql, worker)}`,
  );
}
