import { expect, test } from "vitest";
import { driverEnv } from "../server/test/cluster.ts";
import { attacks } from "./fair/attacks.ts";
import { fair } from "./fair.ts";
import { makeDatabase } from "./world/refresh-world.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test.each(attacks.filter(({ isLong }) => !isLong))(
  "$name: the bystander is served (toy size)",
  async (attack) => {
    const cluster = await sharedCluster();
    const name = `fair_${crypto.randomUUID().replaceAll("-", "")}`;
    await makeDatabase(cluster, name);
    const database = { DATABASE_URL: `postgres:///${name}`, ...driverEnv(cluster.server) };
    const { aloneMs, besideMs, refused, served } = await fair(attack, { rounds: 1, requests: 3, people: 3 }, database);
    expect([refused, served]).toEqual([0, 3]);
    expect(Math.min(aloneMs, besideMs)).toBeGreaterThan(0);
  },
  120_000,
);
