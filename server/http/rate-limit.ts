import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import { networksOf } from "./client-address.ts";

type Hits = { hits: number; left: number };

/**
 * Counts one hit on `name` in the current window of `seconds`, in the database, for all processes.
 * @throws too-many-requests above `limit`, with the seconds until the window ends
 */
export async function limitRate(sql: Db, name: string, limit: number, seconds: number): Promise<void> {
  refuseAbove(limit, await countHit(sql, name, seconds));
}

/** {@link limitRate} for a client by its address: its wider networks count too, with higher limits. */
export async function limitClient(
  sql: Db,
  what: string,
  client: string,
  limit: number,
  seconds: number,
): Promise<void> {
  const networks = networksOf(client);
  // From wide to narrow always, so that two clients never wait for each other's rows.
  const names = networks.map(({ name }) => `${what} ${name}`);
  const counted = await countHits(sql, names, seconds);
  for (const [index, { times }] of networks.entries()) refuseAbove(limit * times, counted[index]);
}

/** Counts one hit like {@link limitRate}. Answers the hits of this window, including this one, and the seconds that are left. */
export async function countHit(sql: Db, name: string, seconds: number): Promise<Hits> {
  const [row] = await countHits(sql, [name], seconds);
  return row as Hits;
}

function refuseAbove(limit: number, counted: Hits | undefined): void {
  if (counted && counted.hits > limit) throw appError("too-many-requests", {}, Math.max(1, counted.left));
}

function countHits(sql: Db, names: string[], seconds: number): Promise<Hits[]> {
  return sql<Hits[]>`
    insert into rate_limits (name, window_start, hits)
    select name, to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}), 1 from unnest(${names}::text[]) name
    on conflict (name, window_start) do update set hits = rate_limits.hits + 1
    returning hits, extract(epoch from window_start)::float8 + ${seconds} - extract(epoch from now())::float8 as left`;
}
