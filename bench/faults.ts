import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { callAs, makeUser } from "../e2e/api.ts";
import { type Fault, isWrite, openFaultyProxy } from "../e2e/faulty-proxy.ts";
import { ADMIN } from "../e2e/server.ts";
import { compiled } from "../server/test/compiled.ts";
import { freePort, startServer } from "../server/test/payment-process.ts";
import { databaseEnv, makeDatabase, type OpenCluster, ownCluster } from "./world/cluster.ts";
import { inWorkplace } from "./world/workplace.ts";

const DATABASE = "bench_faults";
const PRICE_TK = 120;
const client = resolve(import.meta.dirname, "..", "pwa", "test", "outbox-client.ts");

export type Figures = {
  asked: number;
  /** On the server: the rows of orders, and the charges of their price. */
  orders: number;
  charges: number;
  spentTk: number;
  /** On the phones: sent items, and the number of tries. */
  done: number;
  attempts: number;
  /** Requests and answers that the network has lost. */
  faults: number;
  seconds: number;
};

/**
 * `clients` phones place `each` orders through a network that at random loses requests, and answers after the commit. At the
 * end there must be as many orders and charges as taps, and nothing left on a phone.
 */
export async function faults(
  clients: number,
  each: number,
  lossOfAnswers = 0.25,
  lossOfRequests = 0.05,
  openCluster: OpenCluster = ownCluster,
): Promise<Figures> {
  return inWorkplace(openCluster, async ({ folder: dataDir, cluster, atEnd }) => {
    await makeDatabase(cluster, DATABASE);
    const env = { ...databaseEnv(cluster, DATABASE), DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password };
    const server = await startServer(await freePort(), env);
    atEnd(() => server.stop());
    const proxy = await openFaultyProxy(server.origin, (asked) => {
      const dice = Math.random();
      const fault: Fault =
        dice < lossOfAnswers ? "lose-answer" : dice < lossOfAnswers + lossOfRequests ? "lose-request" : "none";
      return isWrite(asked) ? fault : "none";
    });
    atEnd(() => proxy.close());
    const people = await Promise.all(
      Array.from({ length: clients }, () => makeUser(server.origin, each * PRICE_TK + PRICE_TK)),
    );
    const started = performance.now();
    const said = await Promise.all(people.map(({ username, password }) => run(proxy.origin, username, password, each)));
    const seconds = (performance.now() - started) / 1000;
    const kept = await Promise.all(people.map((login) => countOf(server.origin, login)));
    const total = <T>(rows: T[], figure: (row: T) => number) => rows.reduce((sum, row) => sum + figure(row), 0);
    return {
      asked: clients * each,
      orders: total(kept, (one) => one.orders),
      charges: total(kept, (one) => one.charges),
      spentTk: total(kept, (one) => one.spentTk),
      done: total(said, (one) => one.done),
      attempts: total(said, (one) => one.attempts),
      faults: proxy.count().faults,
      seconds,
    };
  });
}

async function run(origin: string, username: string, password: string, orders: number) {
  const args = [client, origin, username, password, String(orders)];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    timeout: 15 * 60_000,
    env: { ...process.env, ...compiled },
  });
  return JSON.parse(stdout) as { done: number; attempts: number };
}

/** Counts page by page, because lists answer at most 50 rows. */
async function countOf(origin: string, login: { username: string; password: string }) {
  const { ask } = await callAs(origin, login);
  const rows = async <T extends { _id: string }>(path: string) => {
    const all: T[] = [];
    for (let page = await ask<T[]>("GET", path); page.length > 0; ) {
      all.push(...page);
      page = await ask<T[]>("GET", `${path}?before=${all.at(-1)?._id}`);
    }
    return all;
  };
  const charged = (await rows<{ _id: string; kind: string; amount: number }>("wallet/statement")).filter(
    (row) => row.kind === "charge",
  );
  return {
    orders: (await rows("apply/my-order")).length,
    charges: charged.length,
    spentTk: -charged.reduce((sum, row) => sum + row.amount, 0),
  };
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const [clients = 5, each = 100] = process.argv.slice(2).map(Number);
  const figures = await faults(clients, each);
  console.table(figures);
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "faults.json"),
    `${JSON.stringify({ at: new Date().toISOString(), ...figures }, null, 2)}\n`,
  );
  const { asked, orders, charges, done } = figures;
  if (orders !== asked || charges !== asked || done !== asked) process.exitCode = 1;
}
