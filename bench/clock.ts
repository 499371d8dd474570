import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { prepareHome } from "../server/db/embedded/home.ts";
import { type Connection, startEmbedded } from "../server/db/embedded/start.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { listen } from "../server/recharge/sandbox/listen.ts";
import { createBkashSandbox } from "../server/recharge/sandbox/sandbox.ts";
import { ADMIN, freePort, makePayers, pay, startServer } from "../server/test/payment-process.ts";
import { bkashEnv, LOGIN } from "../server/test/recharge-server.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { type Customer, makeCustomers, nothingTold, placeOrder } from "./world/customers.ts";
import { openStream } from "./world/load.ts";

/** The first housekeeping is one minute after the start. */
const HOUSEKEEPING_MS = 66_000;
const PATIENCE_MS = 90_000;

export type Figures = {
  leap: string;
  /** ms from a change until an open page hears of it: on a stream from before the leap, and on one from after it. */
  heardMs: number;
  heardAnewMs: number;
  /** ms from the leap until the top-up in doubt was credited. */
  creditedMs: number;
  /**
   * Rows before the leap, and after a server with the new clock has done its housekeeping. Sessions of users; an admin's last
   * 12 hours.
   */
  before: { sessions: number; files: number };
  after: { sessions: number; files: number };
  /** The log of the housekeeping. */
  said: string[];
  ledger: unknown[];
};

export function findFaketime(): string | undefined {
  return globSync("/usr/lib/{*/,}faketime/libfaketime.so.1")[0];
}

/**
 * Sets the clock of a server and its PostgreSQL while clients listen and a payment is in doubt; then starts the server again with
 * that clock. `housekeeping`: also waits until the new server has done its housekeeping.
 */
export async function clockLeaps(leap: string, { housekeeping = true } = {}): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(folder, 0o755);
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })];
  const clock = join(folder, "clock");
  const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`, { mode: 0o644 });
  setClock("+0");
  const faked = {
    LD_PRELOAD: findFaketime() ?? "",
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    // Setting a clock never changes the monotonic one.
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  try {
    const { connection, stop } = await startPostgres(folder, faked);
    stops.unshift(stop);
    const sandbox = createBkashSandbox(LOGIN);
    const bkash = await listen(sandbox.app, 0);
    stops.unshift(() => bkash.close());
    const { username, password = "", host, port, database } = connection;
    const env = {
      ...faked,
      ...bkashEnv(bkash.origin),
      BKASH_TIMEOUT_MS: "5000",
      DATABASE_URL: `postgres://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}`,
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "info",
    };
    let server = await startServer(await freePort(), env, PATIENCE_MS);
    stops.unshift(() => server.stop());
    const sql = openDatabase(connection, { max: 2 });
    stops.unshift(() => sql.end({ timeout: 1 }));
    const payer = await makePayerWithFile(server.origin);
    const early = await listenAs(server.origin, payer.cookie);
    stops.unshift(early.close);
    const { status } = await pay(payer, 200, "late-paid", () => server.origin);
    if (status !== "pending") throw new Error(`the payment is not in doubt: ${status}`);

    setClock(leap);
    const leapt = performance.now();
    const creditedMs = credited(sql).then(() => performance.now() - leapt);
    creditedMs.catch(() => {});
    const tell = () => sql`select pg_notify('kagoj_live', ${JSON.stringify({ everybody: ["prices"] })})`;
    const heardMs = await early.hears(tell);
    // Sessions that have expired by the new clock have ended, so a new user signs in.
    const [newcomer] = (await makePayers(server.origin, 1)) as [Customer];
    const late = await listenAs(server.origin, newcomer.cookie);
    stops.unshift(late.close);
    const heardAnewMs = await late.hears(tell);

    const before = await rowsOf(sql);
    await server.stop();
    server = await startServer(await freePort(), env, PATIENCE_MS);
    let log = "";
    server.child.stdout?.on("data", (text: string) => (log += text));
    if (housekeeping) await delay(HOUSEKEEPING_MS);
    const done = await creditedMs;
    const after = await rowsOf(sql);
    const said = log.split("\n").filter((line) => line.includes("housekeeping"));
    return { leap, heardMs, heardAnewMs, creditedMs: done, before, after, said, ledger: await verifyLedger(sql) };
  } finally {
    for (const stop of stops) await stop();
  }
}

/** True when nothing was lost without a reason, every event came within a second, and the payment was credited. */
export function holds({ heardMs, heardAnewMs, before, after, ledger }: Figures): boolean {
  const kept = after.files === before.files && after.sessions >= before.sessions;
  return kept && heardMs < 1_000 && heardAnewMs < 1_000 && ledger.length === 0;
}

/** The bundled PostgreSQL with the faked clock. Started here, because the embedded one does not pass these variables on. */
async function startPostgres(folder: string, faked: Record<string, string>) {
  const dataDir = join(folder, "db");
  const embedded = await startEmbedded({ dataDir, transport: "tcp" });
  await embedded.stop();
  const { native, cluster, user } = prepareHome(dataDir, () => {});
  const { connection } = embedded;
  const settings = ["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  const child: ChildProcess = spawn(
    join(native, "bin", "postgres"),
    ["-D", cluster, "-p", String(connection.port), ...settings],
    {
      env: { PATH: process.env.PATH, LC_ALL: "C", ...faked },
      stdio: "ignore",
      cwd: dataDir,
      ...(user && { uid: user.uid, gid: user.gid }),
    },
  );
  await answering(connection, child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGINT");
    await once(child, "exit");
  };
  return { connection, stop };
}

async function answering(connection: Connection, child: ChildProcess): Promise<void> {
  const sql = openDatabase(connection, { max: 1 });
  for (let tries = 0; child.exitCode === null && tries < 100; tries += 1) {
    if (await sql`select 1`.catch(() => undefined)) return void (await sql.end());
    await delay(100);
  }
  throw new Error(`PostgreSQL did not start under the faked clock (${child.exitCode})`);
}

/** A customer with a delivered file, which a leap of 200 days makes old. */
async function makePayerWithFile(origin: string): Promise<Customer> {
  const [customer] = (await makeCustomers(origin, 1, 1)) as [Customer];
  const told = nothingTold();
  await placeOrder(customer, () => origin, told);
  const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };
  const login = await fetch(`${origin}/api/auth/login`, { method: "POST", headers, body: JSON.stringify(ADMIN) });
  const cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const form = new FormData();
  form.set("file", new File(["%PDF-1.4\n%%EOF\n"], "paper.pdf", { type: "application/pdf" }));
  const [order] = told.orders.keys();
  const delivered = await fetch(`${origin}/api/apply/update-form/${order}`, {
    method: "POST",
    headers: { "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    body: form,
  });
  if (!delivered.ok) throw new Error(`not delivered: ${await delivered.text()}`);
  return customer;
}

async function rowsOf(sql: Sql): Promise<Figures["before"]> {
  const [row] = await sql<[Figures["before"]]>`
    select (select count(*)::int from sessions join users on users.id = user_id where role = 'user') as sessions, (select count(*)::int from files) as files`;
  return row;
}

async function credited(sql: Sql): Promise<void> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await delay(100)) {
    const rows = await sql`select 1 from topups where state = 'credited'`.catch(() => []);
    if (rows.length > 0) return;
  }
  throw new Error("the top-up was never credited");
}

async function listenAs(origin: string, cookie: string) {
  let heard = () => {};
  const socket = await openStream(Number(new URL(origin).port), cookie, () => heard());
  return {
    close: () => socket.destroy(),
    /** ms until the event of `cause` arrives. */
    async hears(cause: () => PromiseLike<unknown>): Promise<number> {
      const from = performance.now();
      const event = new Promise<void>((done) => {
        heard = done;
      });
      await cause();
      const late = delay(30_000, "late", { ref: false });
      if ((await Promise.race([event, late])) === "late") throw new Error("no event was heard");
      return performance.now() - from;
    },
  };
}

if (resolve(process.argv[1] ?? "") === import.meta.filename) {
  if (!findFaketime()) {
    console.log("There is no libfaketime on this machine (Debian: apt-get install faketime): nothing was measured.");
    process.exit(0);
  }
  const asked = process.argv.slice(2);
  const all: Figures[] = [];
  for (const leap of asked.length > 0 ? asked : ["-1h", "+1d", "+200d"]) {
    const figures = await clockLeaps(leap);
    const { said, ledger, before, after, ...rest } = figures;
    console.table({ ...rest, before: JSON.stringify(before), after: JSON.stringify(after), ledger: ledger.length });
    for (const line of said) console.log(line);
    all.push(figures);
  }
  const folder = join(import.meta.dirname, "results");
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "clock.json"), `${JSON.stringify({ at: new Date().toISOString(), all }, null, 2)}\n`);
  const right = all.every(holds);
  console.log(right ? "holds" : "BROKEN");
  process.exitCode = right ? 0 : 1;
}
