import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

test("work begins when the one before has ended or failed, and its result is its own", async () => {
  const turn = inTurn();
  const log: string[] = [];
  const { promise: slow, reject } = Promise.withResolvers<void>();
  const first = turn(async () => {
    log.push("first");
    await slow;
  });
  const second = turn(async () => {
    log.push("second");
    return 2;
  });
  await new Promise((flushed) => setTimeout(flushed));
  expect(log).toEqual(["first"]);
  reject(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  expect(await second).toBe(2);
  expect(log).toEqual(["first", "second"]);
});
