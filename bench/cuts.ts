import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPid } from "../server/db/embedded/cluster.ts";
import { startEmbedded } from "../server/db/embedded/start.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import {
  ADMIN,
  freePort,
  logIn,
  makePayers,
  type Payer,
  request,
  startServer,
} from "../server/test/payment-process.ts";
import { openCutter } from "../server/test/wire/cutter.ts";
import { figure, report } from "./world/measure.ts";
import { urlOf } from "./world/programs.ts";
import { type Acknowledged, compare, isExact, newOrder, placeOrder } from "./world/told.ts";

/** Nobody may run out of money before the last round. */
const MUCH_TK = 960_000;
/** Only for what hangs. */
const GIVE_UP_MS = 120_000;
/** Cuts are made at each of so many messages in turn; a request has a few dozens. */
const MESSAGES = 101;
const AGAIN_MS = 50;
/**
 * How PostgreSQL is told to go: at once, as by a failure; and with its clients, as by a restart.
 */
const ways = ["SIGQUIT", "SIGINT", "SIGKILL"] as const;

type Desk = { origin: string; told: Acknowledged; wrong: string[]; isOpen(): boolean };
export type Cuts = Awaited<ReturnType<typeof cuts>>;

/**
 * A desk over TCP, under load: orders, each sent twice at once, balances that an admin adds to (in
 * a savepoint), and orders that must be refused. Its connections to the database are cut at each
 * message in turn, by FIN and by RST, also in the middle of one; then the database goes away and
 * comes back. No process may end, and each answer is true.
 */
export async function cuts(many: number, restarts: number, people: number) {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-cuts-"));
  // As root, the database runs as another user, who must be able to read it.
  chmodSync(dataDir, 0o755);
  const postgres = await startEmbedded({ dataDir, settings: { fsync: "off" }, transport: "tcp" });
  postgres.watch({ log: { error() {}, warn() {} }, lost: console.error });
  const cluster = realpathSync(join(dataDir, "postgres", "cluster"));
  const cutter = await openCutter(postgres.connection);
  const metricsPort = await freePort();
  const server = await startServer(await freePort(), {
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: urlOf(postgres.connection, cutter.port),
  });
  const sql = openDatabase(postgres.connection, { max: 2 });
  let open = true;
  const told: Acknowledged = { orders: new Map(), wrong: [], retries: 0 };
  const desk: Desk = { origin: server.origin, told, wrong: told.wrong, isOpen: () => open };
  try {
    const [rich, [poor, saver]] = await Promise.all([
      makePayers(server.origin, people, MUCH_TK),
      makePayers(server.origin, 2) as Promise<[Payer, Payer]>,
    ]);
    const admin = await logIn(server.origin, ADMIN);
    const adding = addTo(saver, admin, desk);
    const working = [
      ...rich.map((payer) => orderTwice(payer, desk)),
      beRefused(poor, desk),
      adding,
    ];
    const failed = Promise.all(working).then(() => new Promise<never>(() => {}));
    const alive = () => server.child.exitCode === null && server.child.signalCode === null;
    const progress = () => Promise.race([failed, untilMore(told, alive)]);
    let made = 0;
    for (let nth = 0; nth < many; nth += 1, made += 1) {
      const cut = { at: 1 + (nth % MESSAGES), inside: nth % 2 === 1, reset: nth % 3 === 2 };
      await Promise.race([failed, cutter.cut(cut)]);
      await progress();
    }
    let away = 0;
    for (let nth = 0; nth < restarts; nth += 1, away += 1) {
      const victim = await findOther(cluster);
      process.kill(victim, ways[nth % ways.length]);
      await findOther(cluster, victim);
      await progress();
    }
    open = false;
    await Promise.all(working);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return {
      ...(await compare(sql, told)),
      made,
      away,
      retries: told.retries,
      ended: Number(!alive()),
      uncaught: Number(/^kagoj_uncaught_errors (\d+)$/m.exec(metrics)?.[1]),
      addedWrong: Math.abs((await balanceOf(sql, saver)) - (await adding) * 100),
    };
  } finally {
    open = false;
    await server.stop().catch(console.error);
    await sql.end({ timeout: 1 });
    cutter.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function orderTwice(payer: Payer, { origin, told, isOpen }: Desk): Promise<void> {
  while (isOpen()) {
    const order = newOrder();
    await Promise.all([1, 2].map(() => placeOrder(payer, origin, told, order)));
  }
}

/** Orders without money: the only true refusal is that there is too little. */
async function beRefused({ cookie }: Payer, { origin, wrong, isOpen }: Desk): Promise<void> {
  while (isOpen()) {
    const { key, nidNumber } = newOrder();
    const headers = { Cookie: cookie, "Idempotency-Key": key };
    const body = { category: "nid", nidNumber };
    const answer = await request(`${origin}/api/apply/order`, "POST", headers, body);
    const text = await answer?.text().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 402)
      wrong.push(`${answer.status}: ${text}`);
    await delay(AGAIN_MS);
  }
}

/**
 * Adds 1 tk to a balance, again and again, each with a key until there is an answer. Answers how
 * often.
 */
async function addTo(
  { userId }: Payer,
  { cookie }: Payer,
  { origin, wrong, isOpen }: Desk,
): Promise<number> {
  let times = 0;
  while (isOpen()) {
    const headers = { Cookie: cookie, "Idempotency-Key": crypto.randomUUID() };
    const body = { direction: "add", amount: 1, reason: "নগদ জমা" };
    let answer: Response | undefined;
    do {
      if (answer) await delay(AGAIN_MS);
      const path = `${origin}/api/users/users/${userId}/balance`;
      answer = await request(path, "POST", headers, body);
    } while (!answer || answer.status >= 500);
    if (!answer.ok) wrong.push(`${answer.status}: ${await answer.text()}`);
    else times += 1;
  }
  return times;
}

/** Until one more order has come through. @throws when the process has ended, or none comes */
async function untilMore({ orders }: Acknowledged, alive: () => boolean): Promise<void> {
  const before = orders.size;
  for (const until = Date.now() + GIVE_UP_MS; orders.size === before; await delay(5)) {
    if (!alive()) throw new Error("the process has ended");
    if (Date.now() > until) throw new Error("no order comes through any more");
  }
}

/** The PostgreSQL that runs there, when it is another than this one. */
async function findOther(cluster: string, before?: number): Promise<number> {
  for (const until = Date.now() + GIVE_UP_MS; Date.now() < until; await delay(20)) {
    const pid = findPid(cluster);
    if (pid && pid !== before) return pid;
  }
  throw new Error("the database did not come back");
}

async function balanceOf(sql: Sql, { userId }: Payer): Promise<number> {
  const [row] = await sql<[{ balance: number }]>`
    select balance from accounts where user_id = ${userId}`;
  return row.balance;
}

export function isSound(of: Cuts): boolean {
  return isExact(of) && [of.ended, of.uncaught, of.addedWrong].every((count) => count === 0);
}

if (process.argv[1] === import.meta.filename) {
  const [many = 500, restarts = 60, people = 8] = process.argv.slice(2).map(Number);
  const figures = await cuts(many, restarts, people);
  console.table(figures);
  // Each message of many kinds of requests, one after the other: none may hear of another's.
  const env = { ...process.env, CUTS_STEP: "1" };
  const each = spawnSync("npx", ["vitest", "run", "server/db/cuts.deep.test.ts"], {
    env,
    stdio: "inherit",
  });
  report({
    "cuts without a fault": figure(isSound(figures) ? figures.made : 0, { least: many }),
    "restarts without a fault": figure(isSound(figures) ? figures.away : 0, { least: restarts }),
    "each message, each answer its own": figure(Number(each.status === 0), { least: 1 }),
  });
}
