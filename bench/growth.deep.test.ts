import { expect, test } from "vitest";
import { growth, toy } from "./growth.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("years of a right ledger are filled, and each reading and write of them is answered (toy size)", async () => {
  const { figures } = await growth(toy, sharedCluster());
  expect(Object.keys(figures).length).toBeGreaterThan(90);
  for (const { is, beside = 0 } of Object.values(figures))
    expect(Math.min(is, beside)).toBeGreaterThan(0);
}, 240_000);
