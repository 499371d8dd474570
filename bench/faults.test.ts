import { expect, test } from "vitest";
import { faults } from "./faults.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("answers lost after the commit: as many orders and charges as taps, nothing left (toy size)", async () => {
  const figures = await faults(2, 8, 0.4, 0.05, sharedCluster);
  expect(figures).toMatchObject({ asked: 16, orders: 16, charges: 16, done: 16, spentTk: 16 * 120 });
  expect(figures.faults).toBeGreaterThan(0);
  expect(figures.attempts).toBe(16 + figures.faults);
}, 120_000);
