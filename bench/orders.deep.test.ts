import { expect, test } from "vitest";
import { orders, toy } from "./orders.ts";
import { findPgbench } from "./world/programs.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

// What an order writes and refuses is tested in server/orders/placing.test.ts.
test("a route with one query, orders of many and of one in turns, the ledger right after each (toy size)", async () => {
  const figures = Object.values(await orders(toy, sharedCluster()));
  expect(figures.flatMap(({ beside }) => beside ?? [])).toHaveLength(findPgbench() ? 2 : 1);
  for (const { is, beside = 1 } of figures) expect(Math.min(is, beside)).toBeGreaterThan(0);
}, 120_000);
