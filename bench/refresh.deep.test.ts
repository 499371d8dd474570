import { expect, test } from "vitest";
import { refresh, toy } from "./refresh.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("304s, streams and orders beside each other run to the end, and every stream hears (toy size)", async () => {
  const figures = await refresh(toy, sharedCluster());
  for (const { is, beside, ratio } of Object.values(figures).filter(
    (one) => one.beside !== undefined,
  ))
    expect([is, beside, ratio].every((value = 0) => value > 0)).toBe(true);
  expect(figures["streams that stay open"]).toMatchObject({ is: toy.streams, verdict: "holds" });
  expect(figures["order to event, ms, p99"]?.is).toBeLessThan(5_000);
}, 120_000);
