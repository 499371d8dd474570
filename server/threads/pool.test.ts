import { Worker } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { createPool, type Pool, type PoolLimits } from "./pool.ts";

/** A thread that follows instructions and counts its jobs. */
const script = `
  const { parentPort } = require("node:worker_threads");
  let jobs = 0;
  parentPort.on("message", (job) => {
    jobs += 1;
    if (job === "crash") throw new Error("poisoned");
    if (job === "exit") process.exit(3);
    if (job === "spin") for (;;) {}
    if (job === "wait") return;
    if (job === "greedy") return parentPort.postMessage("share used");
    if (job === "refuse") return parentPort.postMessage({ refusal: "encrypted-pdf" });
    if (job === "slow") return parentPort.postMessage({ refusal: "nothing-found", slow: true });
    if (job === "break") return parentPort.postMessage({ refusal: "unreadable-file", broken: "memory access out of bounds" });
    parentPort.postMessage({ result: job + " " + jobs });
  });`;

let started = 0;
let pool: Pool | undefined;
afterEach(() => pool?.close());

function open(limits: Partial<PoolLimits> = {}, thread = script): Pool {
  started = 0;
  const start = async () => {
    started += 1;
    return new Worker(thread, { eval: true });
  };
  pool = createPool(start, {
    threads: 1,
    waiting: 3,
    patienceMs: 20_000,
    jobMs: 5_000,
    idleMs: 60_000,
    ...limits,
  });
  return pool;
}

const code = (appCode: string) => expect.objectContaining({ appCode });

test("jobs queue for one thread, which stays for the next", async () => {
  const { run } = open();
  expect(await Promise.all([run("a"), run("b"), run("c")])).toEqual(["a 1", "b 2", "c 3"]);
  expect(started).toBe(1);
});

test("a refusal is the job's own affair", async () => {
  const { run } = open();
  await expect(run("refuse")).rejects.toEqual(code("encrypted-pdf"));
  expect(await run("a")).toBe("a 2");
});

test.each(["crash", "exit", "break"])(
  "a job that ends its thread (%s) is refused, and the next finds a new one",
  async (poison) => {
    const { run } = open();
    const [poisoned, next] = [run(poison), run("a")];
    await expect(poisoned).rejects.toEqual(code("unreadable-file"));
    expect(await next).toBe("a 1");
    expect(started).toBe(2);
  },
);

/** On a busy machine a thread may take longer to start than a short limit allows for a job. */
function answersFromNewThread(run: Pool["run"]): Promise<void> {
  return vi.waitFor(async () => expect(await run("a")).toBe("a 1"), 20_000);
}

test("a job that never ends is given up in time, and its thread with it", async () => {
  const { run } = open({ jobMs: 300 });
  await expect(run("spin")).rejects.toEqual(code("timeout"));
  await answersFromNewThread(run);
});

test("waiting is not taken from a job's own time, and has its own end", async () => {
  const { run } = open({ jobMs: 2_000 });
  await run("warm");
  const [first, second] = [run("wait"), run("a")];
  await expect(first).rejects.toEqual(code("timeout"));
  expect(await second).toBe("a 1");
  pool?.close();
  const impatient = open({ patienceMs: 100 });
  const stuck = impatient.run("wait");
  await expect(impatient.run("a")).rejects.toEqual(code("reader-busy"));
  pool?.close();
  await expect(stuck).rejects.toEqual(code("unreadable-file"));
});

test("a job whose turn is over is set aside for another's, and done when nobody else waits", async () => {
  const { run } = open({ turnMs: 200, jobMs: 20_000 });
  await run("warm");
  const gone = new AbortController();
  const hog = run("spin", { owner: "hog", signal: gone.signal });
  let hogEnded = false;
  const outcome = expect(hog.finally(() => (hogEnded = true))).rejects.toEqual(code("timeout"));
  await new Promise((done) => setTimeout(done, 300));
  expect(await run("a", { owner: "other" })).toBe("a 1");
  // It has its turn again.
  await new Promise((done) => setTimeout(done, 300));
  expect(hogEnded).toBe(false);
  gone.abort();
  await outcome;
  expect(await run("b", { owner: "other" })).toBe("b 1");
});

test("a job that says it has used its share is set aside for another's, which comes before it", async () => {
  const { run } = open({ jobMs: 20_000 });
  const gone = new AbortController();
  const greedy = run("greedy", { owner: "hog", signal: gone.signal });
  const outcome = expect(greedy).rejects.toEqual(code("timeout"));
  expect(await run("a", { owner: "other" })).toBe("a 1");
  gone.abort();
  await outcome;
});

test("a job that asks for its share gives way to another's, and its thread goes on with that", async () => {
  const asking = `
    import(${JSON.stringify(new URL("./worker.ts", import.meta.url).href)}).then(
      ({ answerJobs, askToTakeLong }) => {
        let begun = 0;
        answerJobs(async (job) => {
          begun += 1;
          if (job === "greedy") await askToTakeLong();
          return job + " " + begun;
        });
      },
    );`;
  const { run } = open({ patienceMs: 60_000, jobMs: 20_000 }, asking);
  const greedy = run("greedy", { owner: "hog" });
  expect(await run("a", { owner: "other" })).toBe("a 2");
  expect(await greedy).toBe("greedy 3");
  expect(started).toBe(1);
});

test("the queue is bounded", async () => {
  const { run } = open({ waiting: 1 });
  await run("warm");
  const running = run("wait");
  const waiting = run("a");
  await expect(run("b")).rejects.toEqual(code("reader-busy"));
  pool?.close();
  await expect(running).rejects.toEqual(code("unreadable-file"));
  expect(await waiting).toBe("a 1");
});

test("who goes away frees the thread", async () => {
  const { run } = open();
  const gone = new AbortController();
  const left = run("wait", { signal: gone.signal });
  const next = run("a");
  setTimeout(() => gone.abort(), 50);
  await expect(left).rejects.toEqual(code("timeout"));
  expect(await next).toBe("a 1");
});

test("whoever is gone already gets no thread", async () => {
  const { run } = open();
  await expect(run("wait", { signal: AbortSignal.abort() })).rejects.toEqual(code("timeout"));
  expect(started).toBe(0);
});

test("two threads share the work; an idle one is let go", async () => {
  const { run } = open({ threads: 2, idleMs: 50 });
  const stuck = run("wait");
  expect(await run("a")).toBe("a 1");
  await new Promise((done) => setTimeout(done, 150));
  expect(await run("b")).toBe("b 1");
  pool?.close();
  await expect(stuck).rejects.toEqual(code("unreadable-file"));
});

test("nobody has two threads while others wait", async () => {
  const { run } = open({ threads: 2 });
  const gone = new AbortController();
  const first = run("wait", { signal: gone.signal, owner: "rahim" });
  const second = run("a", { owner: "rahim" });
  expect(await run("b", { owner: "karim" })).toBe("b 1");
  expect(await run("c")).toBe("c 2");
  const order: unknown[] = [];
  const ended = second.then(() => order.push("second"));
  await run("d").then(() => order.push("another's"));
  gone.abort();
  await expect(first).rejects.toEqual(code("timeout"));
  await ended;
  expect(order).toEqual(["another's", "second"]);
});

/** A job of this owner and of two others, brought before the last of these. */
async function orderWith(run: Pool["run"], owner: string): Promise<string[]> {
  const order: string[] = [];
  const bring = (name: string) => run(name, { owner: name }).then(() => order.push(name));
  await Promise.all(["first", owner, "last"].map(bring));
  return order;
}

test("whose job took all its time comes after all others, though it was answered", async () => {
  const { run } = open();
  await expect(run("slow", { owner: "rahim" })).rejects.toEqual(code("nothing-found"));
  expect(await orderWith(run, "rahim")).toEqual(["first", "last", "rahim"]);
});

test("whoever leaves a job soon is where they were before, after all others or not", async () => {
  const { run } = open({ jobMs: 20_000 });
  const leave = () =>
    expect(run("wait", { owner: "rahim", signal: AbortSignal.timeout(50) })).rejects.toBeDefined();
  await leave();
  expect(await orderWith(run, "rahim")).toEqual(["first", "rahim", "last"]);
  await expect(run("slow", { owner: "rahim" })).rejects.toEqual(code("nothing-found"));
  await leave();
  expect(await orderWith(run, "rahim")).toEqual(["first", "last", "rahim"]);
});

test("whoever leaves a job late comes after all others", async () => {
  const { run } = open({ jobMs: 10_000 });
  // Else a busy machine's thread begins the job when most of the time is over.
  await run("warm");
  await expect(
    run("wait", { owner: "rahim", signal: AbortSignal.timeout(1_100) }),
  ).rejects.toBeDefined();
  expect(await orderWith(run, "rahim")).toEqual(["first", "last", "rahim"]);
});

test("a thread that can't be started refuses the job", async () => {
  const { run } = createPool(() => Promise.reject(new Error("no memory")), {
    threads: 1,
    waiting: 1,
    patienceMs: 1_000,
    jobMs: 1_000,
    idleMs: 1_000,
  });
  await expect(run("a")).rejects.toEqual(code("server-error"));
});
