import { expect, test } from "vitest";
import { growing, queueFigures } from "./queue.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("every list of the desk answers at two sizes (toy size: the figures mean nothing)", async () => {
  const once = { warmUp: 0, rounds: 1, askings: 1 };
  const figures = await queueFigures({ users: 20, orders: 450 }, { users: 60, orders: 900 }, once, sharedCluster);
  expect(Object.keys(figures)).toHaveLength(20);
  for (const [what, { small, large, rows }] of Object.entries(figures)) {
    expect([what, small > 0, large > 0]).toEqual([what, true, true]);
    if (!what.includes("nobody") && !growing.includes(what)) expect([what, rows > 0]).toEqual([what, true]);
  }
}, 120_000);
