import { expect, test } from "vitest";
import { sharedCluster } from "../world/shared-cluster.ts";
import { sealingFigures } from "./sealing.ts";

test("what an older program left is sealed, and old lines are archived (toy size: the figures mean nothing)", async () => {
  const { sealing, archive } = await sealingFigures(600, sharedCluster);
  expect(sealing.rows).toBe(600);
  expect(sealing.peakMb).toBeGreaterThan(20);
  expect(archive.said).toContain("600 lines older than 730 days are in");
}, 120_000);
