import { startupError } from "../startup-error.ts";
import type { Sql } from "./sql.ts";

/** The driver itself tries for ever where something takes the connection and hangs up: a proxy with no database behind it. */
const REACH_MS = 10_000;

/** @throws a startup error that names the setting, when the database of that address gives no answer. */
export async function reachDatabase(sql: Sql, setting: "DATABASE_URL" | "DATABASE_DIRECT_URL"): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer within 10 s")), REACH_MS);
  try {
    await Promise.race([sql`select 1`, late]);
  } catch (error) {
    throw startupError(`The database in ${setting} can't be reached: ${(error as Error).message}`);
  } finally {
    clearTimeout(timer);
  }
}
