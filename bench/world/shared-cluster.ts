import { inject } from "vitest";
import { EMPTY_TEMPLATE } from "../../server/test/database.ts";
import type { Cluster } from "./refresh-world.ts";

/** The PostgreSQL of all tests. It ends with them. */
export async function sharedCluster(): Promise<Cluster> {
  return { server: inject("database"), template: EMPTY_TEMPLATE, stop: async () => {} };
}
