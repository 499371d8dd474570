import { inject } from "vitest";
import type { Cluster } from "./cluster.ts";

/** The PostgreSQL of all tests. What a bench makes in it goes with it. */
export async function sharedCluster(): Promise<Cluster> {
  return { server: inject("database"), stop: async () => {} };
}
