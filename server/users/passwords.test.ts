import { afterEach, describe, expect, test, vi } from "vitest";
import { verifyPassword } from "./passwords.ts";

afterEach(() => vi.useRealTimers());

/** `count` checks that wait until they are let go, and end without a hash. `begun`: which of them have begun. */
function line(count: number, signal?: AbortSignal) {
  const gate = Promise.withResolvers<void>();
  const begun: number[] = [];
  const before = (index: number) => async () => {
    begun.push(index);
    await gate.promise;
    throw new Error("let go");
  };
  const checks = Array.from({ length: count }, (_, index) =>
    verifyPassword(undefined, "x", { before: before(index), signal }).catch((error: Error) => error),
  );
  return { begun, checks, letGo: gate.resolve };
}

describe("a burst of logins", () => {
  test("is checked four at once, sixty wait, and the next is refused at once", async () => {
    const { begun, checks, letGo } = line(64);
    await expect(verifyPassword(undefined, "x")).rejects.toMatchObject({ appCode: "passwords-busy", retryAfter: 5 });
    expect(begun).toEqual([0, 1, 2, 3]);
    letGo();
    await Promise.all(checks);
    expect(begun).toHaveLength(64);
    // Nothing is left waiting afterwards.
    expect(await verifyPassword(undefined, "x")).toBe(false);
  });

  test("is not worked on for those who have left", async () => {
    const first = line(4);
    const leaving = new AbortController();
    const left = line(30, leaving.signal);
    const stayed = line(30);
    leaving.abort();
    expect((await Promise.all(left.checks)).map(({ name }: any) => name)).toEqual(Array(30).fill("AbortError"));
    // Their places are free again.
    const later = line(30);
    first.letGo();
    stayed.letGo();
    later.letGo();
    await Promise.all([...first.checks, ...stayed.checks, ...later.checks]);
    expect([left.begun.length, stayed.begun.length, later.begun.length]).toEqual([0, 30, 30]);
    await expect(verifyPassword(undefined, "x", { signal: leaving.signal })).rejects.toThrow("abort");
  });

  test("nor for requests that have been answered for taking too long", async () => {
    vi.useFakeTimers();
    const first = line(4);
    const late = line(10);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await Promise.all(late.checks)).toEqual(
      Array(10).fill(expect.objectContaining({ appCode: "passwords-busy", retryAfter: 5 })),
    );
    first.letGo();
    await Promise.all(first.checks);
    expect(late.begun).toEqual([]);
  });
});
