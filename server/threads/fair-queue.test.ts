import { afterEach, expect, test, vi } from "vitest";
import { appError } from "../app-error.ts";
import { type FairLimits, fairQueue, type Share } from "./fair-queue.ts";

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

/** A work of so many ms, of which the first second tells that it takes long. */
const telling =
  (ms: number) =>
  async ({ over, mayTakeLong, judge }: Share) => {
    await new Promise((done) => setTimeout(done, 1_000));
    if (mayTakeLong()) {
      await new Promise((done) => {
        setTimeout(done, ms - 1_000);
        over.addEventListener("abort", done);
      });
      judge(true);
    }
    over.throwIfAborted();
  };

/** A work of so many ms, whose turn is over after 2.5 s. It takes too long after five. */
const lasting =
  (ms: number) =>
  async ({ over, end, judge }: Share) => {
    const turn = setTimeout(end, 2_500);
    await new Promise((done) => {
      setTimeout(done, ms);
      over.addEventListener("abort", done);
    });
    clearTimeout(turn);
    judge(ms > 5_000);
    over.throwIfAborted();
  };

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
  // As the HTTP server aborts.
  leaving.abort("Client connection prematurely closed.");
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

test("whoever had a work that took too long comes after others, until one did not", async () => {
  const run = fairQueue({ ...limits, most: 1 });
  const order: string[] = [];
  const work =
    (name: string, isSlow: boolean) =>
    async ({ judge }: Share) => {
      order.push(name);
      await new Promise((done) => setImmediate(done));
      judge(isSlow);
    };
  const bring = (of: string) => run(of, work(of, false));
  await run("slow", work("slow", true));
  await Promise.all(["first", "slow", "last"].map(bring));
  await Promise.all(["first", "slow", "last"].map(bring));
  expect(order.slice(1)).toEqual(["first", "last", "slow", "first", "slow", "last"]);
});

test("a work is set aside for others once, and ends in its turn although others keep coming", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const run = fairQueue({ ...limits, most: 1, waiting: 30, patienceMs: 60_000, turnMs: 100 });
  let begun = 0;
  const long = run("long", async ({ over }) => {
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

test("when all places are taken, a long work that was set aside gives way to those of others", async () => {
  vi.useFakeTimers();
  const run = fairQueue({ ...limits, most: 1, waiting: 2, patienceMs: 60_000 });
  const bring = (of: string, ms: number) => run(of, lasting(ms)).catch((error: unknown) => error);
  const long = bring("long", 4_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const others = [bring("a", 1_000)];
  await vi.advanceTimersByTimeAsync(1_600);
  others.push(bring("b", 1_000), bring("c", 1_000));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(others)).toEqual([undefined, undefined, undefined]);
  expect(await long).toEqual(busy);
});

test("works that say they take long never take all places, and one after another ends", async () => {
  vi.useFakeTimers();
  const run = fairQueue({ ...limits, most: 2, patienceMs: 60_000 });
  const from = Date.now();
  const endsAfter = (of: string, work: (share: Share) => Promise<void>, signal?: AbortSignal) =>
    run(of, work, signal).then(() => Date.now() - from);
  const leaving = new AbortController();
  const long = ["a", "b", "c"].map((of) => endsAfter(of, telling(10_000)));
  const left = run("d", telling(10_000), leaving.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  // A place is free, though three wait.
  const short = endsAfter("e", lasting(1_000));
  leaving.abort();
  await vi.advanceTimersByTimeAsync(40_000);
  expect(await short).toBe(6_000);
  // The first two make way for those that have not begun.
  expect(await Promise.all(long)).toEqual([21_000, 31_000, 11_000]);
  expect(await left).toMatchObject({ name: "AbortError" });
});

test("the only place there is, one that says it takes long may have", async () => {
  vi.useFakeTimers();
  const run = fairQueue({ ...limits, most: 1, patienceMs: 60_000 });
  const long = run("a", telling(10_000));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await long).toBeUndefined();
});

test.each([
  { somebody: 2_000, noise: 10_000, most: 45_000, work: lasting },
  { somebody: 4_000, noise: 10_000, most: 45_000, work: lasting },
  { somebody: 4_000, noise: 2_000, most: 45_000, work: lasting },
  { somebody: 4_000, noise: 10_000, most: 8_000, work: telling },
])(
  "twelve who bring works of $noise ms one after another keep who brings one of $somebody ms no $most ms",
  async ({ somebody, noise, most, work }) => {
    vi.useFakeTimers();
    const run = fairQueue({ ...limits, most: 2, waiting: 32, patienceMs: 55_000 });
    let stopped = false;
    const bring = async (of: string) => {
      while (!stopped) {
        await run(of, work(noise)).catch(() => undefined);
        await new Promise((done) => setTimeout(done, 500));
      }
    };
    for (let at = 0; at < 24; at += 1) void bring(`noisy ${at % 12}`);
    await vi.advanceTimersByTimeAsync(60_000);
    for (let round = 0; round < 5; round += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      const brought = Date.now();
      const waited = run("somebody", lasting(somebody)).then(
        () => Date.now() - brought,
        () => Number.POSITIVE_INFINITY,
      );
      await vi.advanceTimersByTimeAsync(100_000);
      expect(await waited).toBeLessThan(most);
    }
    stopped = true;
    await vi.advanceTimersByTimeAsync(600_000);
  },
);
