// Must be imported first: it is the browser.

import { afterEach, expect, test, vi } from "vitest";
import { withoutLocks } from "../../test/browser.ts";
import { withLock } from "./locks.ts";

const MINUTE = 60_000;
const done: string[] = [];
let names = 0;
let name = "";
let release = () => {};

/** Work that takes the lock until `release` is called. */
function hold(mode: LockMode = "exclusive"): void {
  name = `lock-${++names}`;
  done.length = 0;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void withLock(name, mode, () => held);
}
const work = async () => void done.push("done");
afterEach(() => {
  release();
  vi.useRealTimers();
});

test("exclusive work waits for the holder; shared work does not wait for shared", async () => {
  hold();
  const waiting = withLock(name, "exclusive", work);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(done).toEqual([]);
  release();
  await waiting;
  expect(done).toEqual(["done"]);
  hold("shared");
  await withLock(name, "shared", work);
  expect(done).toEqual(["done"]);
});

test("without locks it runs at once", async () => {
  hold();
  const restore = withoutLocks();
  await withLock(name, "exclusive", work);
  restore();
  expect(done).toEqual(["done"]);
});

test("what the work throws is thrown, and the work is not done again", async () => {
  hold("shared");
  release();
  const failing = withLock(name, "exclusive", async () => {
    await work();
    throw new Error("broken");
  });
  await expect(failing).rejects.toThrow("broken");
  expect(done).toEqual(["done"]);
});

test("a frozen holder is waited for a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  hold();
  const waiting = withLock(name, "exclusive", work);
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await waiting;
  expect(done).toEqual(["done"]);
});

test("a holder at long work is waited for ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  hold();
  const waiting = withLock(name, "exclusive", work, async () => true);
  for (let minute = 1; minute < 10; minute += 1) await vi.advanceTimersByTimeAsync(MINUTE);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await waiting;
  expect(done).toEqual(["done"]);
});
