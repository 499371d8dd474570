import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTurns } from "./turns.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Ten a second, three of them at once; what had its turn, in order. */
function scene() {
  const had: string[] = [];
  const turns = inTurns<string>((one) => had.push(one), { aSecond: 10, atOnce: 3 });
  return { had, turns };
}
const names = ["a", "b", "c", "d", "e", "f"];

test("a few have their turn at once, the others one by one in the order of waiting", async () => {
  const { had, turns } = scene();
  turns.add(names);
  expect(had).toEqual(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(120);
  expect(had).toEqual(["a", "b", "c", "d"]);
  await vi.advanceTimersByTimeAsync(300);
  expect(had).toEqual(names);
});

test("who is added again keeps its place; who has had a turn waits behind all others", async () => {
  const { had, turns } = scene();
  turns.add(names);
  turns.add(["a", "e", "d"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(had).toEqual([...names, "a"]);
});

test("after a quiet time as many as at first have their turn at once, and no more", async () => {
  const { had, turns } = scene();
  turns.add(names);
  await vi.advanceTimersByTimeAsync(60_000);
  had.length = 0;
  turns.add(names);
  expect(had).toEqual(["a", "b", "c"]);
});

test("who is removed, and all when it stops, have no turn", async () => {
  const { had, turns } = scene();
  turns.add(names);
  turns.remove("d");
  await vi.advanceTimersByTimeAsync(120);
  expect(had).toEqual(["a", "b", "c", "e"]);
  turns.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(had).toEqual(["a", "b", "c", "e"]);
});

test("a clock that is set back holds nobody up", async () => {
  const { had, turns } = scene();
  turns.add(names);
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(had).toEqual(names);
});
