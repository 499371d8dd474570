import { expect, test } from "vitest";
import { missingPatch } from "../server/missing-patch.ts";
import { cuts, isSound } from "./cuts.ts";

test("a desk over TCP, its connections cut and its database restarted under load: no process ends, all answers are true (toy size)", async () => {
  expect(await missingPatch()).toBeUndefined();
  const figures = await cuts(15, 2, 3);
  expect(figures).toMatchObject({ made: 15, away: 2, ended: 0, uncaught: 0 });
  expect(figures.ordersTold).toBeGreaterThan(15);
  expect(isSound(figures)).toBe(true);
}, 120_000);
