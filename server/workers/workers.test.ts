import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, renameSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findPid } from "../db/embedded/lock.ts";
import { startEmbedded } from "../db/embedded/start.ts";
import { freePort, type ServerProcess, startServer } from "../test/payment-process.ts";

const CLIENTS = 8;
/** Both only for hangs. */
const PATIENCE_MS = 60_000;
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
const bkash = {
  BKASH_BASE_URL: "http://127.0.0.1:9",
  ...Object.fromEntries(["USERNAME", "PASSWORD", "APP_KEY", "APP_SECRET"].map((name) => [`BKASH_${name}`, "one"])),
};

let dataDir: string;
let server: ServerProcess;
let metrics: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "kagoj-workers-"));
  chmodSync(dataDir, 0o755);
  await (await startEmbedded({ dataDir, settings: { fsync: "off" } })).stop();
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  server = await startServer(await freePort(), {
    ...bkash,
    DATA_DIR: dataDir,
    WORKERS: "2",
    METRICS_PORT: String(port),
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The process numbers of the workers, oldest first. */
function workers(): number[] {
  try {
    return execFileSync("pgrep", ["-P", String(server.child.pid)], { encoding: "utf8" })
      .trim()
      .split("\n")
      .map(Number);
  } catch {
    return [];
  }
}

/** Kept connections, each with one request at a time. */
const kept = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** Status of GET /api/config; undefined when it got no answer. `agent`: false for a connection of its own. */
function ask(agent: Agent | false = kept): Promise<number | undefined> {
  return new Promise((tell) => {
    const request = get(`${server.origin}/api/config`, { agent }, (answer) => {
      answer.resume().on("end", () => tell(answer.statusCode));
      answer.on("error", () => tell(undefined));
    });
    request.on("error", () => tell(undefined));
  });
}

/** Asks without a pause while `work` goes on. Answers how many requests failed. */
async function failuresDuring(work: () => Promise<void>, agent?: false): Promise<number> {
  let [asked, failed, done] = [0, 0, false];
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!done) {
      asked += 1;
      if ((await ask(agent)) !== 200) failed += 1;
    }
  });
  // It begins when requests are under way and answered.
  await expect.poll(() => asked, { timeout: PATIENCE_MS, interval: 5 }).toBeGreaterThan(2 * CLIENTS);
  await work().finally(() => {
    done = true;
  });
  await Promise.all(clients);
  return failed;
}

test("two workers serve on one port, and one page tells the figures of both", async () => {
  await expect.poll(() => fetch(metrics).catch(() => undefined), { timeout: PATIENCE_MS }).toBeDefined();
  expect(workers()).toHaveLength(2);
  const before = await fetch(metrics);
  expect(before.headers.get("Content-Type")).toContain("text/plain");
  expect(await Promise.all(Array.from({ length: 20 }, () => ask()))).toEqual(Array(20).fill(200));
  const text = await (await fetch(metrics)).text();
  expect(text).toContain('kagoj_requests_total{method="GET",route="/api/config",status="200"} 20');
  // One database: what both tell of it is not added up.
  expect(text).toContain("kagoj_pushes_waiting 0");
  expect(text).toMatch(/^kagoj_live_streams 0$/m);
});

test("one that is killed takes its own requests with it and no others, and another comes", async () => {
  const [killed = 0, other = 0] = workers();
  const failed = await failuresDuring(async () => {
    // It stops before it dies, so that a connection is just being handed to it.
    process.kill(killed, "SIGSTOP");
    await delay(200);
    process.kill(killed, "SIGKILL");
    const pids = () => workers().filter((pid) => pid !== killed);
    await expect.poll(() => pids().length, { timeout: PATIENCE_MS }).toBe(2);
  }, false);
  expect(failed).toBeLessThanOrEqual(CLIENTS);
  expect(workers()).toContain(other);
  process.kill(other, "SIGKILL");
  await expect.poll(() => ask(), { timeout: PATIENCE_MS }).toBe(200);
});

test("SIGHUP replaces them one after the other, and no request fails", async () => {
  const old = workers();
  const failed = await failuresDuring(async () => {
    server.child.kill("SIGHUP");
    const gone = () => old.every((pid) => !workers().includes(pid));
    await expect.poll(gone, { timeout: PATIENCE_MS, interval: 200 }).toBe(true);
  });
  expect(failed).toBe(0);
  expect(workers()).toHaveLength(2);
});

test("while the embedded database is away every worker says so, and serves when it is back", async () => {
  const cluster = realpathSync(join(dataDir, "postgres", "cluster"));
  const control = join(cluster, "global", "pg_control");
  const health = () => fetch(`${server.origin}/healthz`, { headers: { Connection: "close" } }).catch(() => undefined);
  const both = async () => Promise.all([(await health())?.status, (await health())?.status]);
  renameSync(control, `${control}.away`);
  process.kill(findPid(cluster) as number, "SIGKILL");
  await expect.poll(both, { timeout: PATIENCE_MS }).toEqual([503, 503]);
  renameSync(`${control}.away`, control);
  await expect.poll(both, { timeout: PATIENCE_MS }).toEqual([200, 200]);
  expect(await ask()).toBe(200);
});

test("SIGTERM ends them all, and then the database", async () => {
  const all = workers();
  await server.stop();
  expect(server.child.exitCode).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  expect(findPid(realpathSync(join(dataDir, "postgres", "cluster")))).toBeUndefined();
});
