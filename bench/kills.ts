import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findPid, findPostmaster } from "../server/db/embedded/cluster.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { ADMIN, freePort, type ServerProcess, startServer } from "../server/test/payment-process.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { call, mustCall, newUsers } from "./fair/attack.ts";
import { conversations } from "./talks.ts";

/** How long a server works between two kills. */
const BETWEEN_MS = 1_500;
/** Generous, for busy machines. Whether it was back within 5 s is checked afterwards. */
const GIVE_UP_MS = 120_000;
const AGAIN_MS = 100;
const PATIENCE_MS = 300_000;
/** Nobody may run out of money before the last round, because then no further order would come. */
const MUCH_TK = 960_000;

type Customer = { id: string; cookie: string };
/** The answers while things broke: the user of each order id, and answers about the wrong user. */
type Acknowledged = { orders: Map<string, string>; wrong: string[]; retries: number };
type Verdict = {
  ordersTold: number;
  ordersHeld: number;
  lost: number;
  untold: number;
  wrong: string[];
  charges: number;
  ledger: unknown[];
};

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
  const start = () => startServer(port, { DATA_DIR: dataDir, TRUST_PROXY: "1" });
  let server = await start();
  const cluster = realpathSync(join(dataDir, "postgres", "cluster"));
  const told: Acknowledged = { orders: new Map(), wrong: [], retries: 0 };
  const [serverBackMs, databaseBackMs]: [number[], number[]] = [[], []];
  let open = true;
  try {
    const { cookies } = await mustCall(server, "/api/auth/login", { body: ADMIN });
    const each = Math.min(6, Math.ceil(rounds / 5));
    const customers = await newUsers({ ...server, admin: cookies[0] ?? "" }, people * each, MUCH_TK);
    const working = Array.from({ length: people }, async (_, worker) => {
      for (let turn = worker; open; turn += people) {
        await placeOrder(customers[turn % customers.length] as Customer, () => server, told);
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

/** Places an order, and sends it again with its key until there is an answer, like the outbox. */
async function placeOrder({ id, cookie }: Customer, server: () => ServerProcess, told: Acknowledged): Promise<void> {
  const nidNumber = String(Math.floor(1e9 + Math.random() * 9e9));
  const what = { cookie, body: { category: "nid", nidNumber }, headers: { "Idempotency-Key": crypto.randomUUID() } };
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await call(server(), "/api/apply/order", what).catch(() => undefined);
    if (answer && answer.status < 400) {
      const { order } = JSON.parse(answer.text) as { order: { _id: string; nidNumber: string } };
      // Masked in the middle.
      if (!order.nidNumber.endsWith(nidNumber.slice(-4))) told.wrong.push(`order of ${id}: ${order.nidNumber}`);
      return void told.orders.set(order._id, id);
    }
    const said = answer ? `${answer.status} ${answer.text}` : "no connection";
    if (answer && answer.status < 500 && answer.status !== 429) throw new Error(said);
    if (performance.now() > until) throw new Error(`no answer: ${said}`);
    told.retries += 1;
    await delay(AGAIN_MS);
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

/** Compares the answers with the database. */
async function compare(sql: Sql, told: Acknowledged): Promise<Verdict> {
  const rows = await sql<{ id: string; userId: string }[]>`select id, user_id from orders`;
  const held = new Map(rows.map((row) => [row.id, row.userId]));
  const [{ charges }] = await sql<
    [{ charges: number }]
  >`select count(*)::int as charges from transfers where kind = 'charge' and source_kind = 'order'`;
  return {
    ordersTold: told.orders.size,
    ordersHeld: held.size,
    lost: [...told.orders].filter(([id, owner]) => held.get(id) !== owner).length,
    untold: [...held.keys()].filter((id) => !told.orders.has(id)).length,
    wrong: told.wrong,
    charges,
    ledger: await verifyLedger(sql),
  };
}

/** True when every acknowledged order is there and no other, each was charged once, and nobody was told of another's. */
export function isExact({ lost, untold, wrong, ordersTold, ordersHeld, charges, ledger }: Verdict): boolean {
  return (
    lost + untold + wrong.length === 0 && ordersHeld === ordersTold && charges === ordersTold && ledger.length === 0
  );
}

if (process.argv[1] === import.meta.filename) {
  const [rounds = 40, people = 32, phones = 4, each = 25] = process.argv.slice(2).map(Number);
  const figures = await kills(rounds, people);
  const spread = (all: number[]) => {
    const [least = 0, most = 0] = [Math.min(...all), Math.max(...all)].map(Math.round);
    return `${least} to ${most} ms`;
  };
  const { serverBackMs, databaseBackMs, ledger, ...rest } = figures;
  console.table({ ...rest, ledger: ledger.length, server: spread(serverBackMs), database: spread(databaseBackMs) });
  const talks = await conversations(phones, each);
  console.table(talks);
  const holds = isExact(figures) && databaseBackMs.every((ms) => ms < 5_000) && talks.whole;
  console.log(holds ? "holds" : "BROKEN");
  process.exit(holds ? 0 : 1);
}
