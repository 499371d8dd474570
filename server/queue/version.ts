import { hash } from "node:crypto";
import type { ListVersion } from "../db/list-version.ts";
import type { Db } from "../db/sql.ts";
import { isTheirs, type Worker } from "../db/whose.ts";
import { isLate } from "../orders/due.ts";

/**
 * The version of a list that depends on more than its rows, as on who reads it: another `of` is
 * another list, which a page that has the former loads whole.
 */
export function versionFor({ etag, settled, epoch }: ListVersion, of: unknown): ListVersion {
  const other = hash("sha256", JSON.stringify([epoch, of]), "hex").slice(0, 8);
  return { etag: etag.replace(epoch, other), settled, epoch: other };
}

/**
 * What the queue shows besides the rows of orders: by when those of each service are due, and with
 * `counted` how many are late. As long as no order changes and no service, orders only become late:
 * as many late ones are the same.
 */
export async function findDue(sql: Db, worker: Worker, { counted }: { counted: boolean }) {
  const [row] = await sql<[{ minutes: Record<string, number>; late: number | null }]>`
    select (select coalesce(jsonb_object_agg(key, expected_minutes), '{}') from services
            where expected_minutes is not null) as minutes,
           case when ${counted} then (
             select count(*)::int from orders o
             where o.deleted_at is null and ${isLate(sql)} and ${isTheirs(sql, worker)}
           ) end as late`;
  return row;
}
