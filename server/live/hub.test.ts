import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { createApp } from "../app.ts";
import { createSessions } from "../auth/sessions.ts";
import { findPid } from "../db/embedded/cluster.ts";
import { startEmbedded } from "../db/embedded/start.ts";
import { migrate } from "../db/migrate.ts";
import { openDatabase } from "../db/sql.ts";
import { readEnv } from "../env.ts";
import { createDiskStore } from "../files/disk-store.ts";
import type { Change } from "../http/app-types.ts";
import { newKey } from "../seal/keys.ts";
import { createSeal } from "../seal/seal.ts";
import { seed } from "../seed.ts";
import { logInAdmin, newUser, send } from "../test/builders.ts";
import { listenTo, openLiveServer, startLiveProcess } from "../test/live-server.ts";
import { ADMIN } from "../test/payment-process.ts";
import { silentLive } from "../test/silent-live.ts";
import { deliver, placed } from "../test/writes.ts";
import { openHub } from "./hub.ts";

const log = pino({ level: "silent" });

test("an order placed through one process turns the lists of clients on another", async () => {
  const server = await openLiveServer();
  const [here, there] = [
    await startLiveProcess(server, server.connection),
    await startLiveProcess(server, server.connection),
  ];
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 1_000);
  const [mine, staffs] = [listenTo(there, user.cookie), listenTo(there, admin.cookie)];
  await Promise.all([mine.hears("hello"), staffs.hears("hello")]);
  await send(
    here,
    "POST",
    "/api/apply/order",
    { category: "nid", nidNumber: "1234567890" },
    { Cookie: user.cookie },
  );
  await mine.hears("changed orders balance");
  await staffs.hears("changed queue arrivals");
});

test("a burst of changes becomes few notifications, and none is lost", async () => {
  const { hear, hub } = await twoHubs();
  const people = Array.from({ length: 2_000 }, () => crypto.randomUUID());
  for (const to of people)
    hub.publish([
      { to, lists: ["orders"] },
      { to: "staff", lists: ["queue"] },
    ]);
  await expect.poll(() => new Set(hear.flat().map((change) => change.to)).size).toBe(2_001);
  expect(hear.length).toBeLessThan(30);
});

test("stops while it tries in vain to listen anew", async () => {
  const connection = { ...inject("database"), database: (await openLiveServer()).database };
  vi.useFakeTimers({ toFake: ["setInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const warned: string[] = [];
  const hub = await openHub(connection, logTo(warned), { changed: () => {}, deaf: () => {} });
  connection.database = "gone";
  vi.advanceTimersByTime(40_000);
  expect(warned).toEqual(["live events: nothing heard; listening anew"]);
  await hub.stop();
  // An exception now would end a process that is just stopping.
  await delay(300);
});

test("set back by an hour, the clock neither deafens the hub nor holds up what it tells", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { hear, hub, warned } = await twoHubs();
  hub.publish([{ to: "staff", lists: ["queue"] }]);
  await expect.poll(() => hear.length).toBe(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  hub.publish([{ to: "staff", lists: ["queue"] }]);
  await expect.poll(() => hear.length).toBe(2);
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  vi.advanceTimersByTime(20_000);
  expect(warned).toEqual([]);
});

function logTo(warned: string[]) {
  return pino({ level: "warn" }, { write: (line) => void warned.push(JSON.parse(line).msg) });
}

/**
 * One hub that sends and one that listens, with the changes of each notification. `warned`: what
 * they log.
 */
async function twoHubs() {
  const hear: Change[][] = [];
  const warned: string[] = [];
  const connection = { ...inject("database"), database: (await openLiveServer()).database };
  const nothing = { changed: () => {}, deaf: () => {} };
  const hub = await openHub(connection, logTo(warned), nothing);
  const other = await openHub(connection, logTo(warned), {
    ...nothing,
    changed: (changes) => void hear.push(changes),
  });
  onTestFinished(async () => {
    await hub.stop();
    await other.stop();
  });
  return { hear, hub, warned };
}

test("PostgreSQL restarted: two processes hear again by themselves, and all their streams catch up", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-hub-"));
  chmodSync(dataDir, 0o755);
  const embedded = await startEmbedded({ dataDir });
  embedded.watch({ log, lost() {} });
  const { connection } = embedded;
  const sql = openDatabase(connection, { max: 4 });
  onTestFinished(async () => {
    await sql.end({ timeout: 1 });
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await migrate(sql);
  const seal = createSeal([newKey()]);
  const env = readEnv({ ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: "silent" });
  await seed(sql, env, { embedded: false });
  const deps = {
    sql,
    seal,
    env,
    log,
    sessions: createSessions(sql, { secure: false }),
    files: createDiskStore(dataDir),
    live: silentLive,
  };
  const server = { ...deps, app: createApp(deps, "no-page"), database: "kagoj", folder: dataDir };
  const admin = await logInAdmin(server);
  const user = await newUser(server, admin, 1_000);
  const [here, there] = [
    await startLiveProcess(server, connection),
    await startLiveProcess(server, connection),
  ];
  const [mine, also] = [listenTo(there, user.cookie), listenTo(here, user.cookie)];
  await Promise.all([mine.hears("hello"), also.hears("hello")]);

  process.kill(findPid(join(dataDir, "postgres", "cluster")) as number, "SIGINT");
  await Promise.all([mine.hears("catch-up"), also.hears("catch-up")]);

  const through = (method: string, path: string, body?: unknown) =>
    send(here, method, path, body, { Cookie: user.cookie });
  const order = await placed({ ...user, send: through });
  await mine.hears("changed orders balance");
  mine.events.length = 0;
  await deliver(
    { ...admin, send: (m, p, b) => send(here, m, p, b, { Cookie: admin.cookie }) },
    order,
  );
  await mine.hears("changed orders balance");
  expect(mine.state.ended).toBe(false);
}, 60_000);
