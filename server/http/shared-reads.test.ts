import { expect, test, vi } from "vitest";
import { sharedReads } from "./shared-reads.ts";

const version = (etag: string, settled = true) => ({ etag, settled, epoch: "abcdefgh" });
/** Reads that answer how many they were. */
function scene() {
  const share = sharedReads();
  let reads = 0;
  const read = vi.fn(async () => ++reads);
  return { read, ask: (at = version("1"), part: object = {}) => share(at, part, read) };
}

test("of one version each part is read once, also for those who ask meanwhile", async () => {
  const { ask, read } = scene();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(1);
  expect(await ask(version("1"), { status: "pending" })).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

test("a change is read, and so is a list that is changing", async () => {
  const { ask } = scene();
  expect(await ask()).toBe(1);
  expect(await ask(version("2"))).toBe(2);
  expect(await ask(version("2", false))).toBe(3);
  expect(await ask(version("2", false))).toBe(4);
  expect(await ask(version("2"))).toBe(2);
});

test("a failure is told to all who asked, and read again for the next", async () => {
  const { ask, read } = scene();
  read.mockRejectedValueOnce(new Error("away"));
  const [one, other] = await Promise.allSettled([ask(), ask()]);
  expect([one.status, other.status]).toEqual(["rejected", "rejected"]);
  expect(await ask()).toBe(1);
});

test("nothing is kept for longer than five seconds", async () => {
  vi.useFakeTimers();
  const { ask } = scene();
  await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await ask()).toBe(2);
  vi.useRealTimers();
});
