import { expect, test } from "vitest";
import { sharedCluster } from "../world/shared-cluster.ts";
import { backupFigures } from "./backup.ts";

test("a server is saved, restored and compared (toy size: the times mean nothing, the comparison does)", async () => {
  const size = { users: 7, orders: 1_000, files: 20, fileBytes: 50_000 };
  const figures = await backupFigures(size, undefined, sharedCluster);
  expect(figures.different).toEqual([]);
  expect(figures.files).toBe(20);
  expect(figures.rows).toBeGreaterThan(3 * size.orders);
  expect(figures.backup.said).toContain("and 20 files, and read them back");
  for (const { seconds, peakMb } of [figures.backup, figures.restore]) {
    expect(seconds).toBeGreaterThan(0);
    expect(peakMb).toBeGreaterThan(20);
  }
}, 120_000);
