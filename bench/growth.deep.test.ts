import { expect, test } from "vitest";
import { growth, toy } from "./growth.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("years of a right ledger, each reading and write of it answered, no large table read whole (toy size)", async () => {
  const { figures, scans } = await growth(toy, sharedCluster());
  expect(Object.keys(figures).length).toBeGreaterThan(90);
  for (const { is, beside = 0 } of Object.values(figures))
    expect(Math.min(is, beside)).toBeGreaterThan(0);
  expect(scans).toEqual({});
}, 240_000);
