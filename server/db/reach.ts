import { startupError } from "../startup-error.ts";
import type { Sql } from "./sql.ts";

/** The driver tries for ever when something accepts connections and hangs up, like a proxy without a database. */
const REACH_MS = 10_000;

/** @throws a startup error that names the setting, when the database of that address gives no answer. */
export async function reachDatabase(sql: Sql, setting: "DATABASE_URL" | "DATABASE_DIRECT_URL"): Promise<void> {
  try {
    if (!(await withinReach(sql`select 1`))) throw new Error("no answer within 10 s");
  } catch (error) {
    throw startupError(`The database in ${setting} can't be reached: ${(error as Error).message}`);
  }
}

/** The answer, or undefined when it takes longer than `ms`. */
export async function withinReach<T>(answer: PromiseLike<T>, ms = REACH_MS): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
