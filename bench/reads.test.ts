import { expect, test } from "vitest";
import { reads, toy } from "./reads.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("what a page reads, beside bare routes with one query, runs to the end (toy size)", async () => {
  const { figures } = await reads(toy, sharedCluster);
  expect(Object.keys(figures)).toEqual(["userInfo", "balance", "my-order"]);
  for (const { product, bare } of Object.values(figures)) expect(Math.min(product, bare)).toBeGreaterThan(0);
}, 120_000);
