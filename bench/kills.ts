import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPid, findPostmaster } from "../server/db/embedded/postmaster.ts";
import { openDatabase } from "../server/db/sql.ts";
import { freePort, type ServerProcess, startServer } from "../server/test/payment-process.ts";
import {
  type Acknowledged,
  type Customer,
  compare,
  isExact,
  makeCustomers,
  nothingAcknowledged,
  placeOrder,
  type Verdict,
} from "./world/customers.ts";
import { saveResults } from "./world/measure.ts";

/** How long a server works between two kills. */
const BETWEEN_MS = 1_500;
/** Generous, for busy machines. Whether it was back within 5 s is checked afterwards. */
const GIVE_UP_MS = 120_000;
/** Of one address within five minutes. */
const MOST_LOGINS = 58;

export type Figures = Verdict & {
  serverBackMs: number[];
  databaseBackMs: number[];
  /** How often a request was sent again with its key. */
  retries: number;
};

/**
 * Clients order all the time while in turns the embedded PostgreSQL is killed, which must recover by itself under the same server,
 * and the server, which is started again at once as a supervisor does. At the end no acknowledged order is lost, each order was
 * acknowledged, and there are as many charges as orders. What orders ask for is sealed, as always.
 */
export async function kills(rounds: number, people: number, betweenMs = BETWEEN_MS): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const start = () => startServer(port, { DATA_DIR: dataDir });
  let server = await start();
  const cluster = realpathSync(join(dataDir, "postgres", "cluster"));
  const told = nothingAcknowledged();
  const [serverBackMs, databaseBackMs]: [number[], number[]] = [[], []];
  let open = true;
  try {
    // Nobody may run out of money before the last round, because then no further order would come.
    const each = Math.max(1, Math.min(6, Math.ceil(rounds / 5), Math.floor(MOST_LOGINS / people)));
    const customers = await makeCustomers(server.origin, people * each, 8_000);
    const working = Array.from({ length: people }, async (_, worker) => {
      for (let turn = worker; open; turn += people) {
        const customer = customers[turn % customers.length] as Customer;
        await placeOrder(customer, () => server.origin, told);
      }
    });
    // Failures are reported at the end, but must not be unhandled until then.
    for (const work of working) work.catch(() => {});

    for (let round = 0; round < rounds; round += 1) {
      await delay(betweenMs);
      if (round % 2 === 0) databaseBackMs.push(await killDatabase(cluster, server, told));
      else {
        await server.kill();
        const from = performance.now();
        server = await start();
        serverBackMs.push(performance.now() - from);
      }
    }
    await delay(betweenMs);
    open = false;
    await Promise.all(working);
    const { host = "", port: at = 0 } = findPostmaster(cluster) ?? {};
    const sql = openDatabase({ host, port: at, database: "kagoj", username: "kagoj" });
    const held = await compare(sql, told);
    await sql.end();
    return { ...held, serverBackMs, databaseBackMs, retries: told.retries };
  } finally {
    open = false;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Answers after how many ms a new one served orders again. */
async function killDatabase(cluster: string, { origin, child }: ServerProcess, told: Acknowledged): Promise<number> {
  const victim = findPid(cluster) ?? 0;
  process.kill(victim, "SIGKILL");
  const from = performance.now();
  const orders = told.orders.size;
  // Open connections are served for a moment longer. So it is back when a new server is ready and one more order has come.
  const isBack = async () =>
    ![undefined, victim].includes(findPid(cluster)) && (await isReady(origin)) && told.orders.size > orders;
  while (!(await isBack())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    if (performance.now() - from > GIVE_UP_MS) throw new Error("the database did not come back");
    await delay(20);
  }
  return performance.now() - from;
}

async function isReady(origin: string): Promise<boolean> {
  return (await fetch(`${origin}/readyz`).catch(() => undefined))?.ok ?? false;
}

if (process.argv[1] === import.meta.filename) {
  const [rounds = 40, people = 32] = process.argv.slice(2).map(Number);
  const figures = await kills(rounds, people);
  const spread = (all: number[]) => {
    const [least = 0, most = 0] = [Math.min(...all), Math.max(...all)].map(Math.round);
    return `${least} to ${most} ms`;
  };
  const { serverBackMs, databaseBackMs, ledger, ...rest } = figures;
  console.table({ ...rest, ledger: ledger.length, server: spread(serverBackMs), database: spread(databaseBackMs) });
  saveResults("kills", figures);
  const holds = isExact(figures) && databaseBackMs.every((ms) => ms < 5_000);
  console.log(holds ? "holds" : "BROKEN");
  process.exitCode = holds ? 0 : 1;
}
