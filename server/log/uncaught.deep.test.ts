import { closeSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { runProcess } from "../operator/test/command.ts";
import { driverEnv } from "../test/cluster.ts";
import { openTestServer, type TestServer } from "../test/harness.ts";
import { freePort, startServer } from "../test/payment-process.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A process on this database, in which a "library" (a module of its own) throws at a signal. */
async function startFaulty(thrown: string, env: Record<string, string> = {}, output?: number) {
  const library = join(server.folder, "library.mjs");
  writeFileSync(
    library,
    `process.on("SIGUSR2", () => setImmediate(function inLibrary() { ${thrown} }));`,
  );
  const running = await startServer(
    await freePort(),
    {
      ...driverEnv(inject("database")),
      DATABASE_URL: `postgres:///${server.database}`,
      DATA_DIR: server.folder,
      NODE_OPTIONS: `--import=${library}`,
      ...env,
    },
    output === undefined ? {} : { output },
  );
  onTestFinished(() => running.stop());
  const ask = async (path: string) => (await fetch(`${running.origin}${path}`)).status;
  return { ...running, ask, fault: () => void running.child.kill("SIGUSR2") };
}

test("an error that nobody catches ends no process: it is in the log with its stack, in /metrics, and the doctor names it", async () => {
  const port = await freePort();
  const faulty = await startFaulty(
    "Promise.reject(new RangeError('a promise')); throw new TypeError('of a library 01712345678');",
    { METRICS_PORT: String(port) },
  );
  faulty.fault();
  await expect.poll(() => faulty.output().match(/uncaught/g)?.length).toBeGreaterThanOrEqual(2);
  expect(await faulty.ask("/readyz")).toBe(200);
  const lines = faulty
    .output()
    .split("\n")
    .filter((line) => line.includes("uncaught"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 50,
      origin: "uncaughtException",
      err: { stack: expect.stringContaining("inLibrary") },
    },
    { level: 50, origin: "unhandledRejection", err: { type: "RangeError" } },
  ]);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/^kagoj_uncaught_errors 2$/m);
  await expect
    .poll(async () => (await server.sql`select from upkeep where work = 'uncaught'`).count, {
      timeout: 20_000,
    })
    .toBe(1);
  const { code, said } = await runProcess("doctor", server, { env: { DATA_DIR: server.folder } });
  expect(code).toBe(1);
  expect(said).toMatch(/errors that nobody caught, the last 0 hours ago.*TypeError at .*inLibrary/);
  expect(said).not.toContain("01712345678");
});

test.each([
  ["whose stack is no text", "throw Object.assign(new Error('x'), { stack: [] })"],
  ["that can't be looked at", "throw new Proxy(new Error('x'), { get() { throw 7; } })"],
])("an error %s ends none either", async (_, thrown) => {
  const faulty = await startFaulty(thrown);
  faulty.fault();
  await expect.poll(faulty.output).toContain("uncaught: nobody has caught this");
  expect([await faulty.ask("/readyz"), faulty.child.exitCode]).toEqual([200, null]);
});

test("too many in a minute end it, so that a supervisor begins anew", async () => {
  const faulty = await startFaulty(
    "let left = 150; const again = () => { if (left-- > 0) setImmediate(again); throw new TypeError('again'); }; again();",
  );
  const ended = new Promise<number | null>((done) => faulty.child.once("exit", done));
  faulty.fault();
  expect(await ended).toBe(1);
  expect(faulty.output()).toContain("uncaught: the process ends, to begin anew");
});

test.each(["a full disk", "a reader that has gone", "a reader that stands still"])(
  "a log that can't be written (%s) ends no process and fails no request",
  async (why) => {
    const full = why === "a full disk" ? openSync("/dev/full", "w") : undefined;
    const port = await freePort();
    const env = { LOG_LEVEL: "debug", METRICS_PORT: String(port) };
    const standsStill = why === "a reader that stands still";
    const much = standsStill ? "process.stdout.write('x'.repeat(5e6));" : "";
    const faulty = await startFaulty(`${much} throw new TypeError('x')`, env, full);
    if (full !== undefined) closeSync(full);
    for (const output of [faulty.child.stdout, faulty.child.stderr])
      standsStill ? output?.pause() : output?.destroy();
    const statuses = await Promise.all(Array.from({ length: 40 }, () => faulty.ask("/api/config")));
    expect(new Set(statuses)).toEqual(new Set([200]));
    faulty.fault();
    await delay(100);
    expect([await faulty.ask("/readyz"), faulty.child.exitCode]).toEqual([200, null]);
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^kagoj_uncaught_errors 1$/m);
    const ended = new Promise<number | null>((done) => faulty.child.once("exit", done));
    faulty.child.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);
