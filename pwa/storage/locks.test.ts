// Must be imported first: it is the browser.

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { withoutLocks } from "../test/browser.ts";
import { findLocks, takeLock } from "./locks.ts";

const NAME = "kagoj-session";
const refuse = () => {
  throw new DOMException("the test says so", "SecurityError");
};
type Granted = (lock: Lock | null) => unknown;

/** Makes this the browser's lock manager. */
function manage(request: (options: LockOptions, granted: Granted) => unknown) {
  const take = vi.fn((_: string, options: LockOptions, granted: Granted) =>
    request(options, granted),
  );
  onTestFinished(withoutLocks({ value: { request: take } }));
  return take;
}
const take = () => takeLock(NAME, "exclusive", 60_000);
const never = () => new Promise(() => undefined);
const lock: Lock = { name: NAME, mode: "exclusive" };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("there are no locks, at once,", () => {
  test.each([
    ["that are missing", { value: undefined }],
    ["whose manager throws", { get: refuse }],
    ["that are null", { value: null }],
    ["when a request throws", { value: { request: refuse } }],
    ["when a request is refused", { value: { request: async () => refuse() } }],
    ["that a manager lacks", { value: {} }],
  ] as [string, PropertyDescriptor][])("%s", async (_, how) => {
    onTestFinished(withoutLocks(how));
    expect(await take()).toBeUndefined();
    expect(findLocks()).toBeFalsy();
  });
});

test("a manager that answers nothing, not even an abort, is waited for 3 seconds, once", async () => {
  const asked = manage(never);
  const first = take();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBeUndefined();
  expect(await take()).toBeUndefined();
  expect(asked).toHaveBeenCalledTimes(1);
});

test("a lock that is granted when nobody waits for it any more is given back at once", async () => {
  let late: Granted = () => undefined;
  manage((_, granted) => {
    late = granted;
    return never();
  });
  const first = take();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await first).toBeUndefined();
  await late(lock);
});

/** A lock that another tab has until `free` settles. */
const heldUntil = (free: Promise<unknown>) =>
  manage(async ({ ifAvailable, signal }, granted) => {
    if (ifAvailable) return granted(null);
    await Promise.race([
      free,
      new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
    ]);
    return granted(lock);
  });

test("what another tab has is waited for, as long as one has patience", async () => {
  heldUntil(new Promise(() => undefined));
  const waiting = take();
  let isOver = false;
  void waiting.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBeNull();
  expect(findLocks()).toBeDefined();
});

test("what another tab gives back is taken then, and held until it is given back", async () => {
  let free: () => void = () => undefined;
  const asked = heldUntil(
    new Promise<void>((resolve) => {
      free = resolve;
    }),
  );
  const waiting = take();
  await vi.advanceTimersByTimeAsync(20_000);
  free();
  const release = await waiting;
  let isOver = false;
  void asked.mock.results[1]?.value.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(isOver).toBe(false);
  release?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
});
