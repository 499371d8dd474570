// Must be imported first: Dexie looks for IndexedDB when it is loaded.
import "../test/browser.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { inCache } from "./db.ts";
import { storageTrouble } from "./trouble.ts";
import { watch } from "./use-stored.ts";

test("a read that fails is tried again, follows changes from then on, and its trouble is over", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let fails = 2;
  const told: unknown[] = [];
  const stop = watch(
    false,
    async () => {
      fails -= 1;
      if (fails >= 0) throw new Error("evicted");
      return inCache("w", ({ values }) => values.count());
    },
    (found) => told.push(found?.value ?? String(storageTrouble())),
  );
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(told).toEqual(["Error: evicted", "Error: evicted", 0]));
  expect(storageTrouble()).toBeUndefined();
  await inCache("w", ({ values }) => values.put({ name: "prices", value: 1, version: undefined, asOf: "" }));
  await vi.advanceTimersByTimeAsync(100);
  await vi.waitFor(() => expect(told.at(-1)).toBe(1));
});
