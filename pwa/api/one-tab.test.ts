import { expect, onTestFinished, test, vi } from "vitest";
import { takeLock } from "../storage/locks.ts";
import { withoutLocks } from "../test/browser.ts";
import { inOneTab } from "./events.ts";

const page = document as unknown as EventTarget & { visibilityState: string };
const settle = () => new Promise((done) => setTimeout(done, 5));

/** A tab that logs when it begins and ends. */
function tab(name: string, log: string[], who: string) {
  const one = inOneTab(name, () => {
    log.push(`${who} begins`);
    return () => void log.push(`${who} ends`);
  });
  onTestFinished(() => one.stop());
  return one;
}

test("one tab at a time, in order; a tab that is stopped while waiting never begins", async () => {
  const log: string[] = [];
  const [a, b, c] = [tab("turns", log, "a"), tab("turns", log, "b"), tab("turns", log, "c")];
  await settle();
  b.stop();
  a.stop();
  await settle();
  expect(log).toEqual(["a begins", "a ends", "c begins"]);
  c.stop();
});

test("a tab that takes over ends the other, which then waits for its turn", async () => {
  const log: string[] = [];
  const [a, b] = [tab("steal", log, "a"), tab("steal", log, "b")];
  await settle();
  b.takeOver();
  await settle();
  expect(log.toSorted()).toEqual(["a begins", "a ends", "b begins"]);
  a.takeOver();
  a.takeOver();
  await settle();
  expect(log.filter((line) => line === "a begins")).toHaveLength(2);
  a.takeOver();
  await settle();
  a.stop();
  await settle();
  expect(log.at(-1)).toBe("b begins");
});

test("without locks each tab works while it is visible", async () => {
  onTestFinished(withoutLocks());
  const log: string[] = [];
  const a = tab("none", log, "a");
  const show = (state: string) => {
    page.visibilityState = state;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  show("hidden");
  show("visible");
  show("visible");
  a.stop();
  show("hidden");
  show("visible");
  expect(log).toEqual(["a begins", "a ends", "a begins", "a ends"]);
});

test.each([
  [
    "throws",
    () => {
      throw new DOMException("the test says so", "SecurityError");
    },
  ],
  ["refuses", () => Promise.reject(new DOMException("the test says so", "SecurityError"))],
  ["never answers", () => new Promise(() => undefined)],
])("a tab that takes over works although the lock manager %s", async (_, request) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(withoutLocks({ value: { request } }));
  const log: string[] = [];
  const a = tab("broken", log, "a");
  const found = takeLock("broken", "shared", 1_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await found).toBeUndefined();
  expect(log).toEqual([]);
  a.takeOver();
  a.takeOver();
  a.stop();
  expect(log).toEqual(["a begins", "a ends"]);
});
