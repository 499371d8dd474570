import { expect, test } from "vitest";
import { collectCopies } from "./collect-copies.ts";

const MEGABYTE = 1024 * 1024;

test("copies that nobody holds any more don't come together", () => {
  collectCopies();
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  for (let at = 0; at < 400; at += 1) {
    Buffer.alloc(MEGABYTE / 4, at);
    collectCopies();
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }
  expect(most - before).toBeLessThan(32 * MEGABYTE);
});
