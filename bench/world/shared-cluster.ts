import { inject } from "vitest";
import { EMPTY_TEMPLATE } from "../../server/test/database.ts";
import type { Cluster } from "./refresh-world.ts";

/** The PostgreSQL of all tests. It ends with them. */
export function sharedCluster(): Cluster {
  return { connection: { ...inject("database"), database: "postgres" }, template: EMPTY_TEMPLATE };
}
