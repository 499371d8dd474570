import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase } from "../../server/db/sql.ts";
import { freePort } from "../../server/test/payment-process.ts";
import { openCutter } from "../../server/test/wire/cutter.ts";
import {
  findCaddy,
  findHaproxy,
  findNginx,
  findPgBouncer,
  startCaddy,
  startHaproxy,
  startNginx,
  startPgBouncer,
  urlOf,
} from "../world/programs.ts";

/** How long after what was away is there again. */
const BACK_MS = 4_000;
const AWAY_MS = 1_500;
const AWAY = "the database is away";
/** Longer than a proxy takes to notice that nobody is ready. */
const NOTICED_MS = 3_500;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), "kagoj-back-"));
  chmodSync(folder, 0o777);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
});

/** Something that answers like a process of the desk, and says how often it was asked by people. */
async function openDesk() {
  const port = await freePort();
  let asked = 0;
  let isAway = false;
  let listening: Server | undefined;
  const desk = {
    port,
    asked: () => asked,
    /** As while the database is away: it is not ready, and says so itself. */
    loseDatabase() {
      isAway = true;
    },
    start: () =>
      new Promise<void>((done) => {
        listening = createServer((request, response) => {
          if (request.url !== "/readyz") asked += 1;
          response.statusCode = isAway ? 503 : 200;
          response.end(isAway ? AWAY : "here");
        }).listen(port, "127.0.0.1", done);
      }),
    stop() {
      listening?.closeAllConnections();
      listening?.close();
    },
  };
  await desk.start();
  onTestFinished(desk.stop);
  return desk;
}

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Keeps asking as people do. Answers the statuses, and ms until the first 200 that `counts`. */
async function askUntil(
  port: number,
  counts: () => boolean,
): Promise<{ ms: number; all: number[] }> {
  const began = performance.now();
  const all: number[] = [];
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await answer?.text();
    all.push(answer?.status ?? 0);
    if (answer?.status === 200 && counts()) return { ms: performance.now() - began, all };
    if (performance.now() - began > 60_000) throw new Error(`never back: ${all.slice(-3)}`);
    await delay(20);
  }
}

/** One of two goes and comes back, then both. */
async function expectBack(port: number, one: Desk, other: Desk): Promise<void> {
  await askUntil(port, () => one.asked() > 0 && other.asked() > 0);
  one.stop();
  const until = performance.now() + AWAY_MS;
  const { all } = await askUntil(port, () => performance.now() > until);
  expect(all.filter((status) => status !== 200)).toEqual([]);
  const before = one.asked();
  await one.start();
  expect((await askUntil(port, () => one.asked() > before)).ms).toBeLessThan(BACK_MS);

  one.stop();
  other.stop();
  const gone = performance.now() + AWAY_MS;
  while (performance.now() < gone) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      signal: AbortSignal.timeout(500),
    }).catch(() => undefined);
    expect(answer?.status ?? 503).toBeGreaterThanOrEqual(500);
    await delay(50);
  }
  await Promise.all([one.start(), other.start()]);
  expect((await askUntil(port, () => true)).ms).toBeLessThan(BACK_MS);
}

/**
 * What all share is away: no proxy takes the desk for gone, which tells people more than a proxy
 * can.
 */
async function expectOwnWords(port: number, desks: Desk[]): Promise<void> {
  await askUntil(port, () => true);
  for (const desk of desks) desk.loseDatabase();
  for (const until = performance.now() + NOTICED_MS; performance.now() < until; await delay(50)) {
    const signal = AbortSignal.timeout(AWAY_MS);
    const answer = await fetch(`http://127.0.0.1:${port}/login`, { signal });
    expect(await answer.text()).toBe(AWAY);
  }
}

describe("what was away is used again soon", () => {
  test.runIf(findHaproxy())("haproxy.cfg", async () => {
    const [one, other] = [await openDesk(), await openDesk()];
    const proxy = await startHaproxy(folder, [one.port, other.port]);
    onTestFinished(proxy.stop);
    await expectBack(proxy.port, one, other);
    await expectOwnWords(proxy.port, [one, other]);
  });

  test.runIf(findNginx())("nginx.conf", async () => {
    const [one, other] = [await openDesk(), await openDesk()];
    const proxy = await startNginx(folder, [one.port, other.port]);
    onTestFinished(proxy.stop);
    await expectBack(proxy.port, one, other);
    await expectOwnWords(proxy.port, [one, other]);
  });

  test.runIf(findCaddy())("Caddyfile: a request waits for a restart", async () => {
    const desk = await openDesk();
    const proxy = await startCaddy(folder, desk.port);
    onTestFinished(proxy.stop);
    await askUntil(proxy.port, () => true);
    desk.stop();
    const waiting = askUntil(proxy.port, () => true);
    await delay(AWAY_MS);
    await desk.start();
    const { ms, all } = await waiting;
    expect(all).toEqual([200]);
    expect(ms).toBeLessThan(AWAY_MS + BACK_MS);
    await expectOwnWords(proxy.port, [desk]);
  });

  test.runIf(findPgBouncer())("pgbouncer.ini: the database was away", async () => {
    const settings = { fsync: "off" };
    const postgres = await startEmbedded({ dataDir: folder, settings, transport: "tcp" });
    onTestFinished(() => postgres.stop());
    let way = await openCutter(postgres.connection);
    const { host, port } = way;
    const pooler = await startPgBouncer(folder, { ...postgres.connection, host, port }, 5);
    onTestFinished(pooler.stop);
    const sql = openDatabase(urlOf(postgres.connection, pooler.port), { pooled: true, max: 3 });
    onTestFinished(() => sql.end({ timeout: 1 }));
    await sql`select 1`;
    way.close();
    const gone = performance.now() + AWAY_MS;
    while (performance.now() < gone) {
      await Promise.race([sql`select 1`.catch(() => {}), delay(500)]);
      await delay(50);
    }
    way = await openCutter(postgres.connection, port);
    onTestFinished(way.close);
    const back = performance.now();
    while (!(await sql`select 1`.then(Boolean, () => false))) await delay(20);
    expect(performance.now() - back).toBeLessThan(BACK_MS);
  });
});
