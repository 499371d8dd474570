import { expect, test } from "vitest";
import { scale, toy } from "./scale.ts";

test("one process, and what there is of PgBouncer and haproxy, in turns (toy size)", async () => {
  const { figures, rolling, missing } = await scale(toy);
  expect(Object.keys(figures)).toEqual(expect.arrayContaining(["1 process, per s"]));
  expect("2 behind haproxy" in figures).toBe(!missing.includes("haproxy"));
  const paces = Object.entries(figures).filter(([name]) => !name.startsWith("failed"));
  for (const [, { is }] of paces) expect(is).toBeGreaterThan(0);
  if (rolling) expect(rolling).toMatchObject({ restarts: 1, failed: 0 });
}, 300_000);
