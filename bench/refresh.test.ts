import { expect, test } from "vitest";
import { refresh, toy } from "./refresh.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("304s, streams and orders beside each other run to the end, and every stream hears (toy size)", async () => {
  const { unchanged, streams } = await refresh(toy, sharedCluster);
  for (const figure of [...Object.values(unchanged), ...Object.values(streams.orders)])
    expect(figure).toBeGreaterThan(0);
  expect(streams).toMatchObject({ open: toy.streams, stillOpen: toy.streams });
  expect(streams.hearMs.p99).toBeLessThan(5_000);
}, 120_000);
