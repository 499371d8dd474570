import { expect, test } from "vitest";
import { scale, toy } from "./scale.ts";

test("one process, two workers, and PgBouncer where there is one, in turns (toy size)", async () => {
  const { rows } = await scale(toy);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["1 process", "2 workers"]));
  for (const { perSecond } of rows) expect(perSecond).toBeGreaterThan(0);
}, 300_000);
