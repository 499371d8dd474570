import type { Overview } from "../../contract/overview.ts";
import type { Sql } from "../db/sql.ts";
import type { Env } from "../env.ts";
import { findSetUp } from "./queries.ts";

/** What of an installation's first steps is done. Nobody ticks a step: each is seen from what was done. */
export async function setupOf(sql: Sql, env: Env): Promise<Overview["setup"]> {
  return {
    ...(await findSetUp(sql)),
    links: Boolean(env.links.contact && env.links.groupChat),
    payments: env.bkash !== undefined,
  };
}
