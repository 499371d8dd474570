import { expect, test } from "vitest";
import { rechargeTwoProcesses } from "./recharge-two-processes.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("two processes on one database: a token is renewed once per expiry, each paid top-up credited once (toy size)", async () => {
  const figures = await rechargeTwoProcesses(7, 4, sharedCluster);
  expect(figures).toMatchObject({ payments: 28, unauthorized: 0, ledger: [] });
  expect(figures.credited).toBe(figures.moved);
  expect(figures.moved).toBeGreaterThan(20);
  expect(figures.renewals).toBeGreaterThan(1);
  expect(figures.renewals).toBeLessThanOrEqual(1 + figures.lifetimes);
}, 120_000);
