import { expect, test } from "vitest";
import { scale, toy } from "./scale.ts";

test("one process, and what there is of PgBouncer and haproxy, in turns (toy size)", async () => {
  const { rows, rolling, missing } = await scale(toy);
  const names = rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["1 process"]));
  expect(names.includes("2 behind haproxy")).toBe(!missing.includes("haproxy"));
  for (const { perSecond } of rows) expect(perSecond).toBeGreaterThan(0);
  if (rolling) expect(rolling, JSON.stringify(rolling.byStatus)).toMatchObject({ restarts: 1, failed: 0 });
}, 300_000);
