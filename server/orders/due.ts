import type { Db } from "../db/sql.ts";

/*
 * When an order is due: so long after it was placed as its service says to take. Of a service that
 * says nothing no order is ever late. It is late by the clock, without anything being written.
 */

/** When an order `o` is due; null where its service `s`, joined to it, says nothing. */
export function dueAt(sql: Db) {
  return sql`(o.created_at + make_interval(mins => s.expected_minutes))`;
}

/** The condition for orders `o` that wait and are due. */
export function isLate(sql: Db) {
  return sql`(o.status = 'pending' and exists (
    select from services s where s.key = o.category and ${dueAt(sql)} < now()))`;
}
