import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Connection, startEmbedded } from "../server/db/embedded/start.ts";
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
  read,
} from "./world/customers.ts";

/** Fewer sessions than there are connections, so that every session is passed around all the time. */
const SESSIONS = 8;
const PROCESSES = 4;
/** More requests at once than all pools have connections, so that those are shared too. */
const AT_ONCE = 60;
const START_MS = 120_000;

export type Figures = Held & { reads: number; wrong: string[]; retries: number; seconds: number };
export type Sizes = { people: number; orders: number; reads: number };

/** The version of this machine's PgBouncer; undefined without one. */
export function findPgBouncer(): string | undefined {
  try {
    return execFileSync("/usr/sbin/pgbouncer", ["--version"], { encoding: "utf8" }).split("\n")[0];
  } catch {
    return undefined;
  }
}

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
    const pooler = await startPgBouncer(dataDir, connection);
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

async function startPgBouncer(folder: string, { host, port, username, password }: Connection) {
  const at = await freePort();
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: at,
    unix_socket_dir: "",
    auth_type: "plain",
    auth_file: join(folder, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: SESSIONS,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${host} port=${port} user=${username} password=${password}\n`;
  writeFileSync(join(folder, "users.txt"), `"${username}" "${password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), `${databases}[pgbouncer]\n${lines.join("\n")}\n`);
  // It refuses to run as root, like PostgreSQL.
  const nobody = process.geteuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn("/usr/sbin/pgbouncer", [join(folder, "pgbouncer.ini")], { stdio: "ignore", ...nobody });
  await accepting(at, child);
  return {
    port: at,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function accepting(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) break;
    const socket = connect(port, "127.0.0.1");
    const open = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (open) return;
    await delay(50);
  }
  throw new Error(`pgbouncer did not start (${child.exitCode})`);
}

function urlOf({ username, password = "", database }: Connection, port: number): string {
  return `postgres://${username}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
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
  const folder = join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "pgbouncer.json"),
    `${JSON.stringify({ at: new Date().toISOString(), version, ...figures }, null, 2)}\n`,
  );
  const right = isExact(figures) && wrong.length === 0 && figures.ordersTold === orders;
  console.log(right ? "holds" : "BROKEN");
  process.exitCode = right ? 0 : 1;
}
