import { expect, test } from "vitest";
import { reports, toy } from "./reports.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("a year is filled twice, its sums are those of the ledger, and reports are read (toy size)", async () => {
  const figures = await reports(toy, { cluster: sharedCluster(), page: false });
  expect(Object.keys(figures)).toHaveLength(6);
  for (const { is, beside = 0 } of Object.values(figures))
    expect(Math.min(is, beside)).toBeGreaterThan(0);
}, 240_000);
