import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPid, findPostmaster } from "../server/db/embedded/lock.ts";
import { openDatabase } from "../server/db/sql.ts";
import { freePort, startServer } from "../server/test/payment-process.ts";
import {
  type Customer,
  compare,
  type Held,
  isExact,
  makeCustomers,
  nothingTold,
  placeOrder,
} from "./world/customers.ts";

/** How long a server works between two kills. */
const BETWEEN_MS = 1_500;
/** Generous, for busy machines. Whether it was back within 5 s is checked afterwards. */
const GIVE_UP_MS = 120_000;

export type Figures = Held & {
  serverBackMs: number[];
  databaseBackMs: number[];
  /** How often a request was sent again with its key. */
  retries: number;
};

/**
 * Clients order all the time while the server is killed, and started again at once as a supervisor does. Then the embedded
 * PostgreSQL is killed, which must recover by itself under the same server. At the end no acknowledged order is lost, each order
 * was acknowledged, and there are as many charges as orders.
 */
export async function kills(
  ofServer: number,
  ofDatabase: number,
  people = 8,
  betweenMs = BETWEEN_MS,
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  let server = await startServer(port, { DATA_DIR: dataDir }, GIVE_UP_MS);
  const cluster = realpathSync(join(dataDir, "postgres", "cluster"));
  const told = nothingTold();
  const [serverBackMs, databaseBackMs]: [number[], number[]] = [[], []];
  let open = true;
  try {
    // Nobody may run out of money before the last round, because then no further order would come. At most 60 users may log in.
    const each = Math.min(6, Math.ceil((ofServer + ofDatabase) / 5));
    const customers = await makeCustomers(server.origin, people * each, 8_000);
    const working = Array.from({ length: people }, async (_, worker) => {
      for (let turn = worker; open; turn += people) {
        const customer = customers[turn % customers.length] as Customer;
        await placeOrder(customer, () => server.origin, told);
      }
    });
    // Failures are reported at the end, but must not be unhandled until then.
    for (const work of working) work.catch(() => {});

    for (let round = 0; round < ofServer; round += 1) {
      await delay(betweenMs);
      await server.kill();
      const from = performance.now();
      server = await startServer(port, { DATA_DIR: dataDir }, GIVE_UP_MS);
      serverBackMs.push(performance.now() - from);
    }
    for (let round = 0; round < ofDatabase; round += 1) {
      await delay(betweenMs);
      const victim = findPid(cluster) ?? 0;
      process.kill(victim, "SIGKILL");
      const from = performance.now();
      const orders = told.orders.size;
      // Open connections are served for a moment longer. So it is back when a new server is ready and one more order has come.
      const isBack = async () =>
        ![undefined, victim].includes(findPid(cluster)) && (await isReady(server.origin)) && told.orders.size > orders;
      while (!(await isBack())) {
        if (server.child.exitCode !== null) throw new Error(`the server ended with ${server.child.exitCode}`);
        if (performance.now() - from > GIVE_UP_MS) throw new Error("the database did not come back");
        await delay(20);
      }
      databaseBackMs.push(performance.now() - from);
    }
    await delay(betweenMs);
    open = false;
    await Promise.all(working);
    const running = findPostmaster(cluster);
    const sql = openDatabase({
      host: running?.host ?? "",
      port: running?.port ?? 0,
      database: "kagoj",
      username: "kagoj",
    });
    const held = await compare(sql, told);
    await sql.end();
    return { ...held, serverBackMs, databaseBackMs, retries: told.retries };
  } finally {
    open = false;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const [ofServer = 20, ofDatabase = 20] = process.argv.slice(2).map(Number);
  const figures = await kills(ofServer, ofDatabase);
  const spread = (all: number[]) => {
    const [least = 0, most = 0] = [Math.min(...all), Math.max(...all)].map(Math.round);
    return `${least} to ${most} ms`;
  };
  const { serverBackMs, databaseBackMs, ledger, ...rest } = figures;
  console.table({ ...rest, ledger: ledger.length, server: spread(serverBackMs), database: spread(databaseBackMs) });
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "kills.json"),
    `${JSON.stringify({ at: new Date().toISOString(), ...figures }, null, 2)}\n`,
  );
  const holds = isExact(figures) && databaseBackMs.every((ms) => ms < 5_000);
  console.log(holds ? "holds" : "BROKEN");
  process.exitCode = holds ? 0 : 1;
}
