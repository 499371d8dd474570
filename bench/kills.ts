import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startProduct } from "../e2e/server.ts";
import { findPid, findPostmaster } from "../server/db/embedded/cluster.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { makePayers, type Payer } from "../server/test/payment-process.ts";
import { verifyOn } from "../server/wallet/verify.ts";
import { figure, report } from "./world/measure.ts";
import { type Acknowledged, compare, isExact, placeOrder } from "./world/told.ts";

/** How long a server works between two kills. */
const BETWEEN_MS = 1_500;
/** Generous, for busy machines. Whether it was back within 5 s is checked afterwards. */
const GIVE_UP_MS = 120_000;
/** Nobody may run out of money before the last round, because then no further order would come. */
const MUCH_TK = 960_000;

export type Kills = Awaited<ReturnType<typeof kills>>;

/**
 * Clients order all the time while in turns the embedded PostgreSQL is killed, which must recover
 * by itself under the same server, and the server, which is started again at once as a supervisor
 * does. At the end no acknowledged order is lost, each order was acknowledged, and there are as
 * many charges as orders; the ledger is right by a check of all and by one that went on from what
 * was found right between the kills. What orders ask for is sealed, as always.
 */
export async function kills(rounds: number, people: number, betweenMs = BETWEEN_MS) {
  const product = await startProduct({ TRUST_PROXY: "1" }, undefined, false);
  const cluster = realpathSync(join(product.dataDir, "postgres", "cluster"));
  const told: Acknowledged = { orders: new Map(), wrong: [], retries: 0 };
  const [serverBackMs, databaseBackMs]: [number[], number[]] = [[], []];
  let open = true;
  let ledgerFaults = 0;
  try {
    const each = Math.min(6, Math.ceil(rounds / 5));
    const customers = await makePayers(product.origin, people * each, MUCH_TK);
    const working = Array.from({ length: people }, async (_, worker) => {
      for (let turn = worker; open; turn += people)
        await placeOrder(customers[turn % customers.length] as Payer, product.origin, told);
    });
    // Failures are reported at the end, but must not be unhandled until then.
    for (const work of working) work.catch(() => {});

    for (let round = 0; round < rounds; round += 1) {
      await delay(betweenMs);
      // As the daily check does, beside transactions that are not over and may never be.
      const found = await withDatabase(cluster, (sql) => verifyOn(sql, 0));
      ledgerFaults += found.length;
      if (round % 2 === 0) databaseBackMs.push(await killDatabase(cluster, product.origin, told));
      else {
        await product.stop("SIGKILL");
        const from = performance.now();
        await product.start();
        serverBackMs.push(performance.now() - from);
      }
    }
    await delay(betweenMs);
    open = false;
    await Promise.all(working);
    const verdict = await withDatabase(cluster, (sql) => compare(sql, told));
    ledgerFaults += verdict.ledgerFaults;
    return { ...verdict, ledgerFaults, serverBackMs, databaseBackMs, retries: told.retries };
  } finally {
    open = false;
    await product.remove();
  }
}

async function withDatabase<T>(cluster: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const { host = "", port = 0 } = findPostmaster(cluster) ?? {};
  const sql = openDatabase({ host, port, database: "kagoj", username: "kagoj" });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Answers after how many ms a new one served orders again. */
async function killDatabase(cluster: string, origin: string, told: Acknowledged): Promise<number> {
  const victim = findPid(cluster);
  // 0 would be everybody who belongs to this program.
  if (!victim) throw new Error("no database runs");
  process.kill(victim, "SIGKILL");
  const from = performance.now();
  const orders = told.orders.size;
  // Open connections are served for a moment longer. So it is back when a new server is ready and
  // one more order has come.
  const isBack = async () =>
    ![undefined, victim].includes(findPid(cluster)) &&
    (await isReady(origin)) &&
    told.orders.size > orders;
  while (!(await isBack())) {
    if (performance.now() - from > GIVE_UP_MS) throw new Error("the database did not come back");
    await delay(20);
  }
  return performance.now() - from;
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
}

if (process.argv[1] === import.meta.filename) {
  const [rounds = 40, people = 32, phones = 4, each = 25] = process.argv.slice(2).map(Number);
  const { serverBackMs, databaseBackMs, ...counts } = await kills(rounds, people);
  console.table(counts);
  // Owners and staff talk about orders, and all their pages are killed.
  const journey = ["-c", "e2e/vitest.config.ts", "e2e/journeys/sending/conversations.deep.e2e.ts"];
  const env = { ...process.env, TALK_OWNERS: String(phones), TALK_ORDERS: String(each) };
  const talks = spawnSync("npx", ["vitest", "run", ...journey], { env, stdio: "inherit" });
  report({
    "orders, charges and ledger right": figure(Number(isExact(counts)), {
      least: 1,
    }),
    "server back, ms, at most": figure(Math.max(...serverBackMs)),
    "database back, ms, at most": figure(Math.max(...databaseBackMs), { most: 5_000 }),
    "conversations whole": figure(Number(talks.status === 0), { least: 1 }),
  });
}
