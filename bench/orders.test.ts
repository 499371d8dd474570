import { expect, test } from "vitest";
import { orders, toy } from "./orders.ts";
import { findPgbench } from "./world/programs.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

// What an order writes and refuses is tested in server/orders/placing.test.ts.
test("a route with one query and one with an insert, orders of many and of one in turns, the ledger right after each (toy size)", async () => {
  const { perSecond } = await orders(toy, sharedCluster);
  expect(Object.keys(perSecond)).toHaveLength(findPgbench() ? 5 : 4);
  for (const pace of Object.values(perSecond)) expect(pace).toBeGreaterThan(0);
}, 120_000);
