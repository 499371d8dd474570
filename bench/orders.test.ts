import { expect, test } from "vitest";
import { orders, toy } from "./orders.ts";
import { findPgbench } from "./world/pgbench.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

// What an order writes and refuses is tested in server/orders/placing.test.ts.
test.skipIf(!findPgbench())(
  "the bare statement, place_order and POST in turns, the ledger right after each (toy size)",
  async () => {
    const { perSecond } = await orders(toy, sharedCluster);
    for (const pace of Object.values(perSecond)) expect(pace).toBeGreaterThan(0);
  },
  120_000,
);
