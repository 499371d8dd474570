import { startCluster } from "../server/test/cluster.ts";
import type { Plant } from "./bundle.ts";
import { closeMaker, makeTemplate } from "./database.ts";
import { bundlePrograms } from "./phone.ts";
import type { Stage } from "./run.ts";
import { BEGIN } from "./world.ts";

/** What all runs of a process share. `close` ends what this has started. */
export async function openStage(plant?: Plant): Promise<Stage & { close(): Promise<void> }> {
  // Its own, because runs crash it.
  const { connection, crash, remove } = await startCluster();
  const { host, port, username } = connection;
  const at = { host, port, username };
  const [template, programs] = await Promise.all([
    makeTemplate(at, BEGIN, plant),
    bundlePrograms(plant),
  ]);
  const close = async () => {
    await closeMaker();
    await remove();
  };
  return { cluster: at, template, programs, crash, close };
}
