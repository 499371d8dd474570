import { afterEach, expect, test, vi } from "vitest";
import { appError } from "../app-error.ts";
import { type FairLimits, fairQueue } from "./fair-queue.ts";

const limits = {
  most: 2,
  each: 1,
  waiting: 6,
  patienceMs: 1000,
  busy: () => appError("passwords-busy"),
};
const busy = expect.objectContaining({ appCode: "passwords-busy" });

afterEach(() => vi.useRealTimers());

/** A queue whose works end when they are told to. */
function open(more: Partial<FairLimits> = {}) {
  const run = fairQueue({ ...limits, ...more });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const bring = (of: string, name = of, signal?: AbortSignal) => {
    const work = () => {
      begun.push(name);
      return new Promise<string>((end) => ends.push(() => end("done")));
    };
    return run(of, work, signal).catch((error: unknown) => error);
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise<void>((done) => setImmediate(done));
  };
  return { begun, bring, endOne };
}

test("turns go round: who brings one does not wait for all of who brings many", async () => {
  const { begun, bring, endOne } = open();
  for (let index = 1; index <= 5; index += 1) void bring("many", `many ${index}`);
  void bring("one");
  // The second place is not taken by the second of the same.
  expect(begun).toEqual(["many 1", "one"]);
  void bring("other");
  await endOne();
  expect(begun.at(-1)).toBe("many 2");
  await endOne();
  expect(begun.at(-1)).toBe("other");
});

test("when it is full, the latest of whoever waits most gives way, and nobody gives way to the same", async () => {
  const { bring, endOne, begun } = open();
  const many = Array.from({ length: 7 }, (_, index) => bring("many", `many ${index}`));
  expect(await bring("many")).toEqual(busy);
  void bring("one");
  const second = bring("one", "one again");
  expect(await many[6]).toEqual(busy);
  for (let turn = 0; turn < 12; turn += 1) await endOne();
  expect(await second).toBe("done");
  expect(begun).toHaveLength(8);
});

test("whoever left or waited too long gets no turn, and their places are free again", async () => {
  vi.useFakeTimers();
  const { bring, begun } = open({ most: 1, waiting: 2 });
  const leaving = new AbortController();
  void bring("a");
  const [left, late] = [bring("b", "b", leaving.signal), bring("c")];
  expect(await bring("d")).toEqual(busy);
  leaving.abort();
  expect(await left).toMatchObject({ name: "AbortError" });
  const after = bring("e");
  await vi.advanceTimersByTimeAsync(1001);
  expect([await late, await after]).toEqual([busy, busy]);
  expect(begun).toEqual(["a"]);
  await expect(bring("f", "f", leaving.signal)).resolves.toMatchObject({ name: "AbortError" });
});

test("whoever has a long line rests after each of theirs, while others go on", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { begun, bring, endOne } = open({ waiting: 60, patienceMs: 60_000, restMs: 100 });
  for (let index = 1; index <= 20; index += 1) void bring("many", `many ${index}`);
  await endOne();
  void bring("one");
  expect(begun).toEqual(["many 1", "one"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(begun).toEqual(["many 1", "one", "many 2"]);
});

test("whoever had a work that took too long comes after all others, until one of theirs is done in time", async () => {
  const run = fairQueue({ ...limits, most: 1 });
  const order: string[] = [];
  const work =
    (name: string, isSlow: boolean) => async (_: AbortSignal, judge: (isSlow: boolean) => void) => {
      order.push(name);
      await new Promise((done) => setImmediate(done));
      judge(isSlow);
    };
  await run("slow", work("slow", true));
  const first = run("other", work("other", false));
  const slow = run("slow", work("slow again", false));
  const more = run("third", work("third", false));
  await Promise.all([first, slow, more]);
  expect(order).toEqual(["slow", "other", "third", "slow again"]);
});

test("a work is set aside for others once, and ends in its turn although others keep coming", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const run = fairQueue({ ...limits, most: 1, waiting: 30, patienceMs: 60_000, turnMs: 100 });
  let begun = 0;
  const long = run("long", async (over) => {
    begun += 1;
    await new Promise((done) => {
      setTimeout(done, 500);
      over.addEventListener("abort", done);
    });
    over.throwIfAborted();
    return begun;
  });
  const others: Promise<unknown>[] = [];
  for (let at = 0; at < 20; at += 1) {
    others.push(run(`other ${at % 3}`, () => new Promise((done) => setTimeout(done, 20))));
    await vi.advanceTimersByTimeAsync(60);
  }
  expect(await long).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(others);
});
