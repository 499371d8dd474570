import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OpenCluster } from "./cluster.ts";

export type Workplace = {
  folder: string;
  cluster: Awaited<ReturnType<OpenCluster>>;
  /** Ends something before the cluster, the newest first. */
  atEnd(stop: () => unknown): void;
};

/** Does `work` with a folder and a PostgreSQL cluster of its own. Nothing of them is left, also when it fails. */
export async function inWorkplace<T>(openCluster: OpenCluster, work: (place: Workplace) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  // As root, the database runs as another user, who must be able to reach it.
  chmodSync(folder, 0o755);
  const stops = [(): unknown => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })];
  const atEnd = (stop: () => unknown) => {
    stops.unshift(stop);
  };
  try {
    const cluster = await openCluster(join(folder, "database"));
    atEnd(cluster.stop);
    return await work({ folder, cluster, atEnd });
  } finally {
    for (const stop of stops) await stop();
  }
}
