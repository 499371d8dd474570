import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { findPid } from "./db/embedded/cluster.ts";
import { startEmbedded } from "./db/embedded/start.ts";
import { freePort, startServer } from "./test/payment-process.ts";

let dataDir: string;
let cluster: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "kagoj-stopping-"));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir, settings: { fsync: "off" } });
  await embedded.stop();
  cluster = realpathSync(join(dataDir, "postgres", "cluster"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A server process with the embedded database. */
async function startWatched(env: Record<string, string>) {
  const server = await startServer(await freePort(), { DATA_DIR: dataDir, ...env });
  onTestFinished(() => server.stop());
  const ended = new Promise<number | null>((done) => server.child.once("exit", done));
  const ask = (path: string) => fetch(server.origin + path).catch(() => undefined);
  return { ...server, ended, ask };
}

test("after SIGTERM a server is not ready at once, serves on while it drains, and closes then", async () => {
  const server = await startWatched({ DRAIN_SECONDS: "3" });
  const asked = performance.now();
  server.child.kill("SIGTERM");
  await expect
    .poll(async () => (await server.ask("/readyz"))?.status, { interval: 20, timeout: 1_000 })
    .toBe(503);
  expect(await (await server.ask("/readyz"))?.json()).toMatchObject({ code: "stopping" });
  for (const path of ["/healthz", "/api/config"])
    expect((await server.ask(path))?.status).toBe(200);
  expect(await server.ended).toBe(0);
  expect(performance.now() - asked).toBeGreaterThan(2_900);
  expect(findPid(cluster)).toBeUndefined();
});

test("Ctrl-C does not wait for the end of a drain", async () => {
  const server = await startWatched({ DRAIN_SECONDS: "600" });
  server.child.kill("SIGTERM");
  await expect.poll(async () => (await server.ask("/readyz"))?.status).toBe(503);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

test("a database that can't be started again ends the process with 1, in one line that says why", async () => {
  const server = await startWatched({ LOG_LEVEL: "fatal" });
  let said = "";
  server.child.stdout?.setEncoding("utf8").on("data", (text: string) => (said += text));
  const pid = findPid(cluster) as number;
  const control = join(cluster, "global", "pg_control");
  rmSync(control);
  process.kill(pid, "SIGKILL");
  await expect.poll(async () => (await server.ask("/healthz"))?.status, { interval: 20 }).toBe(503);
  expect(await (await server.ask("/healthz"))?.json()).toEqual({
    ok: false,
    database: "starting again",
  });
  expect(await server.ended).toBe(1);
  const lines = said.split("\n").filter((line) => line.startsWith("{"));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "").msg).toMatch(/can't be started again: .*pg_control/);
}, 90_000);
