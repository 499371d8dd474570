import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openLog } from "../log/log.ts";
import { runEarly } from "../operator/command.ts";
import { backupOrRestore } from "../operator/commands/backup.ts";
import { doctor } from "../operator/doctor/doctor.ts";
import { runHere } from "../operator/test/command.ts";
import { logInAdmin, newUser } from "../test/builders.ts";
import { openTestServer } from "../test/harness.ts";
import { FIELD_KEYS, freePort, startServer } from "../test/payment-process.ts";
import { openReplicated } from "../test/standby.ts";
import { placed } from "../test/writes.ts";
import type { Sql } from "./sql.ts";
import { openStandby } from "./standby.ts";

const replicated = await openReplicated();
const { replica } = replicated;
const server = await openTestServer({}, { at: replicated.connection });
const admin = await logInAdmin(server);
const rahim = await newUser(server, admin, 100_000);
const POLL = { timeout: 20_000 };
const said: { level: number }[] = [];
const log = openLog("info", { write: (line) => void said.push(JSON.parse(line)) });
const standby = openStandby(server.sql, replica, log);

const run = (command: Parameters<typeof runHere>[0], args: string[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-read-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { FIELD_KEYS, DATA_DIR: server.folder, ...replicated.urls() };
  return runHere(command, server, { args: args.map((arg) => arg.replace("FOLDER", folder)), env });
};
const backUp = () => run((shell) => runEarly(backupOrRestore, shell), ["backup", "FOLDER/backup"]);
const examine = () => run(doctor);
const readOrders = async () => {
  const [row] = await replica<[{ scans: number }]>`
    select coalesce(seq_scan, 0) as scans from pg_stat_user_tables where relname = 'orders'`;
  return row.scans;
};
const caughtUp = () =>
  vi.waitFor(
    async () => {
      await standby.look();
      expect(standby.lag()).toBe(0);
    },
    { timeout: 20_000 },
  );

test("a backup reads the standby, and the doctor says that it is there", async () => {
  await placed(rahim);
  await caughtUp();
  const before = await readOrders();
  expect(await backUp()).toMatchObject({ code: 0, err: expect.not.stringContaining("standby") });
  await vi.waitFor(async () => expect(await readOrders()).toBeGreaterThan(before), 15_000);
  expect((await examine()).said).toMatch(
    /ok {5}standby: had all that the primary has after \d+ ms/,
  );
}, 60_000);

test("one that is far behind is waited for, then the primary is saved with what is newer, and told", async () => {
  await replicated.pause();
  await placed(rahim);
  const { code, err } = await backUp();
  expect([code, err]).toEqual([0, expect.stringContaining("the primary was read")]);
  expect((await examine()).said).toMatch(
    /WRONG {2}DATABASE_READ_URL leads to no standby .* behind/,
  );
  await replicated.resume();
}, 90_000);

test("killed, the primary is read at once, by a start too, and the standby again when it is back", async () => {
  await caughtUp();
  const metricsPort = await freePort();
  const begin = async () =>
    startServer(await freePort(), {
      ...replicated.urls(),
      DATA_DIR: server.folder,
      LOG_LEVEL: "info",
      METRICS_PORT: String(metricsPort),
    });
  const figures = async () =>
    (await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
      .split("\n")
      .filter((line) => line.startsWith("kagoj_standby"));
  let running = await begin();
  onTestFinished(() => running.stop());
  const overview = async () =>
    (await fetch(`${running.origin}/api/overview`, { headers: { Cookie: admin.cookie } })).status;
  const isThere = ["kagoj_standby_away 0", "kagoj_standby_lag_seconds 0"];
  await expect.poll(figures, POLL).toEqual(isThere);
  expect(await overview()).toBe(200);

  const revive = replicated.kill();
  const began = performance.now();
  expect(await overview()).toBe(200);
  // Its connections serve on for a moment.
  await expect.poll(() => standby.read(inRecovery), { timeout: 2_000 }).toBe(false);
  expect(performance.now() - began).toBeLessThan(2_000);
  expect(said.at(-1)).toMatchObject({ level: 40 });
  await expect.poll(figures, POLL).toEqual(["kagoj_standby_away 1"]);
  expect(running.output()).toContain("the standby is away or far behind: the primary is read");
  expect(await backUp()).toMatchObject({
    code: 0,
    err: expect.stringContaining("could not be read"),
  });
  expect((await examine()).said).toMatch(/WRONG {2}The standby in DATABASE_READ_URL can't be read/);
  await running.stop();
  running = await begin();
  expect(await overview()).toBe(200);

  await revive();
  await caughtUp();
  expect(await standby.read(inRecovery)).toBe(true);
  await expect.poll(figures, POLL).toEqual(isThere);
  expect(running.output()).toContain("the standby answers reports, exports and searches");
}, 120_000);

async function inRecovery(sql: Sql): Promise<boolean> {
  const [row] = await sql<[{ yes: boolean }]>`select pg_is_in_recovery() as yes`;
  return row.yes;
}
