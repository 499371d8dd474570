import { expect, test } from "vitest";
import { ALLOWED_MB, deliveries } from "./deliveries.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("killed during deliveries: what was told is held as sent, and nothing is left over (toy size)", async () => {
  const figures = await deliveries(2, 6, 300_000, 12, sharedCluster);
  expect(figures).toMatchObject({ kills: 2, asked: 12, lost: 0, changed: 0, leftOverLater: 0 });
  expect(figures.told).toBeGreaterThan(0);
  expect(figures.told + figures.untold + figures.pending).toBe(12);
  // For 12 files of 14 MB. When they were read as a whole, it was half a gigabyte.
  expect(figures.addedMb ?? 0).toBeLessThan(ALLOWED_MB);
}, 120_000);
