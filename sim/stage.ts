import { startCluster } from "../server/test/cluster.ts";
import type { Plant } from "./bundle.ts";
import { makeTemplate } from "./database.ts";
import { type Ground, openGround } from "./ground.ts";
import { bundlePrograms } from "./phone.ts";
import type { Stage } from "./run.ts";
import { BEGIN } from "./world.ts";

/** What all runs of a process share. `close` ends what this has started. */
export type OpenStage = Stage & {
  /** The same with a fault in the page, or in a function of the database. */
  planted(plant: Plant): Promise<Stage>;
  close(): Promise<void>;
};

export async function openStage(): Promise<OpenStage> {
  // Its own, because runs crash it.
  const { connection, temporary, crash, remove } = await startCluster();
  const { host, port, username } = connection;
  const cluster = { host, port, username };
  const [template, programs] = await Promise.all([makeTemplate(cluster, BEGIN), bundlePrograms()]);
  const grounds: Ground[] = [];
  const open = async (of: string) => {
    const ground = await openGround(cluster, of, temporary);
    grounds.push(ground);
    return ground;
  };
  const stage = { ground: await open(template), programs, crash };
  return {
    ...stage,
    planted: async (plant) =>
      plant.file.endsWith(".sql")
        ? { ...stage, ground: await open(await makeTemplate(cluster, BEGIN, plant)) }
        : { ...stage, programs: await bundlePrograms(plant) },
    close: async () => {
      for (const ground of grounds) await ground.close();
      await remove();
    },
  };
}
