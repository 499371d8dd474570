import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";

/**
 * Counts one hit on `name` in the current window of `seconds`, in the database, for all processes.
 * @throws too-many-requests above `limit`, with the seconds until the window ends
 */
export async function limitRate(sql: Db, name: string, limit: number, seconds: number): Promise<void> {
  const { hits, left } = await countHit(sql, name, seconds);
  if (hits > limit) throw appError("too-many-requests", {}, Math.max(1, left));
}

/** Counts one hit like {@link limitRate}. Answers the hits of this window, including this one, and the seconds that are left. */
export async function countHit(sql: Db, name: string, seconds: number): Promise<{ hits: number; left: number }> {
  const [row] = await sql<[{ hits: number; left: number }]>`
    insert into rate_limits (name, window_start, hits)
    values (${name}, to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), 1)
    on conflict (name, window_start) do update set hits = rate_limits.hits + 1
    returning hits, extract(epoch from window_start)::float8 + ${seconds} - extract(epoch from now())::float8 as left`;
  return row;
}
