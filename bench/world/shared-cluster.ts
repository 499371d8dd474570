import { inject } from "vitest";
import type { Cluster } from "./cluster.ts";

/** The PostgreSQL of all tests. It ends with them. */
export async function sharedCluster(): Promise<Cluster> {
  return { server: inject("database"), stop: async () => {} };
}
