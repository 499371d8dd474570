import { appError } from "../app-error.ts";
import { type Db, first } from "./sql.ts";

/*
 * Whose an order is at the desk. A clerk whose account names services works on the orders of those
 * alone; everybody else here on all. Every query of the staff's orders says it by these.
 */

/** Who works here, by the keys of their services; none: all of them. */
export type Clerk = { services: readonly string[] };

/** The condition for orders `o` that this one works on. */
export function isTheirs(sql: Db, { services }: Clerk) {
  return services.length === 0 ? sql`true` : sql`o.category = any(${[...services]})`;
}

/** The same for an order `o` and somebody of the staff, `u`. */
export function worksOn(sql: Db) {
  return sql`(u.services = '{}' or o.category = any(u.services))`;
}

/** The service of an order, for one who works on it; undefined for anybody else. */
export async function findServiceOf(
  sql: Db,
  order: string,
  worker: Clerk,
): Promise<string | undefined> {
  const found = await first(sql<{ category: string }[]>`
    select o.category from orders o
    where o.id = ${order} and o.deleted_at is null and ${isTheirs(sql, worker)}`);
  return found?.category;
}

/**
 * The same, before anything is done to it. @throws not-found, for another's order as for one that
 * is not there
 */
export async function getServiceOf(sql: Db, order: string, worker: Clerk): Promise<string> {
  const service = await findServiceOf(sql, order, worker);
  if (!service) throw appError("not-found");
  return service;
}
