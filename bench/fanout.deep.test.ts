import { expect, test } from "vitest";
import { fanout, toy } from "./fanout.ts";
import { sharedCluster } from "./world/shared-cluster.ts";

test("a desk works before open pages of its staff: none misses a change, and all hold the newest in the end (toy size)", async () => {
  const figures = await fanout(toy, sharedCluster());
  expect(figures["pages up to date in the end"]).toMatchObject({ is: toy.pages, verdict: "holds" });
  expect(figures["changes that each page has seen"]).toMatchObject({ verdict: "holds" });
  expect(figures["with one page, ms, worst"]?.is).toBeGreaterThan(0);
  expect(figures["requests of pages per s"]?.is).toBeGreaterThan(0);
}, 240_000);
