import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbedded } from "../../server/db/embedded/start.ts";
import { openDatabase } from "../../server/db/sql.ts";
import { freePort, startServer } from "../../server/test/payment-process.ts";
import {
  type Customer,
  compare,
  type Held,
  isExact,
  makeCustomers,
  nothingTold,
  placeOrder,
  read,
} from "../world/customers.ts";
import { findPgBouncer, startPgBouncer, urlOf } from "../world/pgbouncer.ts";

/** Fewer sessions than there are connections, so that every session is passed around all the time. */
const SESSIONS = 8;
const PROCESSES = 4;
/** More requests at once than all pools have connections, so that those are shared too. */
const AT_ONCE = 60;
const START_MS = 120_000;

export type Figures = Held & { reads: number; wrong: string[]; retries: number; seconds: number };
export type Sizes = { people: number; orders: number; reads: number };

/**
 * Several server processes on one PostgreSQL, through PgBouncer in transaction mode as Debian ships it. Users order and read
 * through any of them, and every answer must be about the user who asked.
 */
export async function throughPgBouncer({ people, orders, reads }: Sizes): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })];
  try {
    const embedded = await startEmbedded({ dataDir, transport: "tcp", settings: { max_connections: "200" } });
    stops.unshift(() => embedded.stop());
    const { connection } = embedded;
    const pooler = await startPgBouncer(dataDir, connection, { default_pool_size: SESSIONS });
    stops.unshift(() => pooler.stop());
    const env = {
      DATABASE_URL: urlOf(connection, pooler.port),
      DATABASE_DIRECT_URL: urlOf(connection, connection.port),
    };
    const origins: string[] = [];
    for (let nth = 0; nth < PROCESSES; nth += 1) {
      const folder = join(dataDir, `process-${nth}`);
      const server = await startServer(await freePort(), { ...env, DATA_DIR: folder }, START_MS);
      stops.unshift(() => server.stop());
      origins.push(server.origin);
    }
    const pick = () => origins[Math.floor(Math.random() * origins.length)] as string;
    const customers = await makeCustomers(pick(), people, Math.ceil(orders / people));

    const told = nothingTold();
    const began = performance.now();
    const works = [...Array(orders + reads).keys()]
      .map((nth) => ({ nth, at: Math.random() }))
      .sort((a, b) => a.at - b.at);
    const worker = async () => {
      for (let next = works.pop(); next; next = works.pop()) {
        const customer = customers[next.nth % people] as Customer;
        if (next.nth < orders) await placeOrder(customer, pick, told);
        else await read(customer, pick, told, Math.random() < 0.5 ? "me" : "orders");
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const seconds = (performance.now() - began) / 1000;
    const sql = openDatabase(connection, { max: 2 });
    const held = await compare(sql, told);
    await sql.end();
    return { ...held, reads: told.reads, wrong: told.wrong, retries: told.retries, seconds };
  } finally {
    for (const stop of stops) await stop();
  }
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  const version = findPgBouncer();
  if (!version) {
    console.log("There is no pgbouncer on this machine (Debian: apt-get install pgbouncer): nothing was measured.");
    process.exit(0);
  }
  const [people = 50, orders = 2_000, reads = 20_000] = process.argv.slice(2).map(Number);
  const figures = await throughPgBouncer({ people, orders, reads });
  const { ledger, wrong, ...rest } = figures;
  console.table({ version, ...rest, wrong: wrong.length, ledger: ledger.length });
  for (const line of wrong.slice(0, 20)) console.log(line);
  const folder = join(import.meta.dirname, "../results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "pgbouncer.json"),
    `${JSON.stringify({ at: new Date().toISOString(), version, ...figures }, null, 2)}\n`,
  );
  const right = isExact(figures) && wrong.length === 0 && figures.ordersTold === orders;
  console.log(right ? "holds" : "BROKEN");
  process.exitCode = right ? 0 : 1;
}
