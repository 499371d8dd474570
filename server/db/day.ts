import type postgres from "postgres";
import type { Db } from "./sql.ts";

/** The condition that a time is on this day (YYYY-MM-DD) in Dhaka. */
export function onDay(sql: Db, time: postgres.Fragment, day: string) {
  return sql`${time} >= dhaka_midnight(${day}) and ${time} < dhaka_midnight(${day}::date + 1)`;
}
