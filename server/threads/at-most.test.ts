import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("so many run at once, the others begin in their order, also after one that failed", async () => {
  const few = atMost(2);
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const all = works.map(({ promise }, at) =>
    few(() => {
      begun.push(at);
      return promise;
    }).catch((error: Error) => error.message),
  );
  expect(begun).toEqual([0, 1]);
  works[1]?.reject(new Error("failed"));
  expect(await all[1]).toBe("failed");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const [at, { resolve }] of works.entries()) resolve(at);
  expect(await Promise.all(all)).toEqual([0, "failed", 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
