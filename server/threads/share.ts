import cluster from "node:cluster";

/** Hands the number of workers to each of them. */
export const WORKERS_VARIABLE = "KAGOJ_WORKERS";

/**
 * What this process may take of something that the machine has once, like cores and memory: workers share it, at least one each.
 * Several processes that were started by themselves don't know of one another.
 */
export function shareOf(all: number): number {
  const workers = cluster.isWorker ? Number(process.env[WORKERS_VARIABLE] ?? 1) : 1;
  return Math.max(1, Math.floor(all / workers));
}
