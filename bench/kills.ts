import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startProduct } from "../e2e/server.ts";
import { findPid, findPostmaster } from "../server/db/embedded/cluster.ts";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { makePayers, type Payer, request } from "../server/test/payment-process.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { figure, report } from "./world/measure.ts";

/** How long a server works between two kills. */
const BETWEEN_MS = 1_500;
/** Generous, for busy machines. Whether it was back within 5 s is checked afterwards. */
const GIVE_UP_MS = 120_000;
const AGAIN_MS = 100;
const PATIENCE_MS = 300_000;
/** Nobody may run out of money before the last round, because then no further order would come. */
const MUCH_TK = 960_000;

/** The answers while things broke: the user of each order id, answers about the wrong user, and how often a request was sent again. */
type Acknowledged = { orders: Map<string, string>; wrong: string[]; retries: number };
export type Kills = Awaited<ReturnType<typeof kills>>;

/**
 * Clients order all the time while in turns the embedded PostgreSQL is killed, which must recover by itself under the same server,
 * and the server, which is started again at once as a supervisor does. At the end no acknowledged order is lost, each order was
 * acknowledged, and there are as many charges as orders. What orders ask for is sealed, as always.
 */
export async function kills(rounds: number, people: number, betweenMs = BETWEEN_MS) {
  const product = await startProduct({ TRUST_PROXY: "1" }, undefined, false);
  const cluster = realpathSync(join(product.dataDir, "postgres", "cluster"));
  const told: Acknowledged = { orders: new Map(), wrong: [], retries: 0 };
  const [serverBackMs, databaseBackMs]: [number[], number[]] = [[], []];
  let open = true;
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
    const { host = "", port: at = 0 } = findPostmaster(cluster) ?? {};
    const sql = openDatabase({ host, port: at, database: "kagoj", username: "kagoj" });
    const verdict = await compare(sql, told);
    await sql.end();
    return { ...verdict, serverBackMs, databaseBackMs, retries: told.retries };
  } finally {
    open = false;
    await product.remove();
  }
}

/** Places an order, and sends it again with its key until there is an answer, like the outbox. */
async function placeOrder(
  { userId, cookie }: Payer,
  origin: string,
  told: Acknowledged,
): Promise<void> {
  const nidNumber = String(Math.floor(1e9 + Math.random() * 9e9));
  const headers = { Cookie: cookie, "Idempotency-Key": crypto.randomUUID() };
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await request(`${origin}/api/apply/order`, "POST", headers, {
      category: "nid",
      nidNumber,
    });
    // A server that is killed breaks off in its answer, too.
    const text = await answer?.text().catch(() => undefined);
    if (answer?.ok && text !== undefined) {
      const { order } = JSON.parse(text) as { order: { _id: string; nidNumber: string } };
      // Masked in the middle.
      if (!order.nidNumber.endsWith(nidNumber.slice(-4)))
        told.wrong.push(`order of ${userId}: ${order.nidNumber}`);
      return void told.orders.set(order._id, userId);
    }
    const said = `${answer?.status ?? "no connection"} ${text ?? ""}`;
    if (answer && !answer.ok && answer.status < 500 && answer.status !== 429) throw new Error(said);
    if (performance.now() > until) throw new Error(`no answer: ${said}`);
    told.retries += 1;
    await delay(AGAIN_MS);
  }
}

/** Answers after how many ms a new one served orders again. */
async function killDatabase(cluster: string, origin: string, told: Acknowledged): Promise<number> {
  const victim = findPid(cluster) ?? 0;
  process.kill(victim, "SIGKILL");
  const from = performance.now();
  const orders = told.orders.size;
  // Open connections are served for a moment longer. So it is back when a new server is ready and one more order has come.
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

/** Compares the answers with the database: `lost` and `untold` are orders that only one of both has. */
async function compare(sql: Sql, told: Acknowledged) {
  const rows = await sql<{ id: string; userId: string }[]>`select id, user_id from orders`;
  const held = new Map(rows.map((row) => [row.id, row.userId]));
  const [{ charges = 0 } = {}] = await sql<{ charges: number }[]>`
    select count(*)::int as charges from transfers where kind = 'charge' and source_kind = 'order'`;
  return {
    ordersTold: told.orders.size,
    lost: [...told.orders].filter(([id, owner]) => held.get(id) !== owner).length,
    untold: [...held.keys()].filter((id) => !told.orders.has(id)).length,
    wrong: told.wrong.length,
    chargesTooMany: charges - told.orders.size,
    ledgerFaults: (await verifyLedger(sql)).length,
  };
}

/** True when every acknowledged order is there and no other, each was charged once, and nobody was told of another's. */
export function isExact({ lost, untold, wrong, chargesTooMany, ledgerFaults }: Kills): boolean {
  return [lost, untold, wrong, chargesTooMany, ledgerFaults].every((count) => count === 0);
}

if (process.argv[1] === import.meta.filename) {
  const [rounds = 40, people = 32, phones = 4, each = 25] = process.argv.slice(2).map(Number);
  const { serverBackMs, databaseBackMs, ...counts } = await kills(rounds, people);
  console.table(counts);
  // Owners and staff talk about orders, and all their pages are killed.
  const journey = ["-c", "e2e/vitest.config.ts", "e2e/journeys/sending/conversations.e2e.ts"];
  const env = { ...process.env, TALK_OWNERS: String(phones), TALK_ORDERS: String(each) };
  const talks = spawnSync("npx", ["vitest", "run", ...journey], { env, stdio: "inherit" });
  report({
    "orders, charges and ledger right": figure(
      Number(isExact({ ...counts, serverBackMs, databaseBackMs })),
      {
        least: 1,
      },
    ),
    "server back, ms, at most": figure(Math.max(...serverBackMs)),
    "database back, ms, at most": figure(Math.max(...databaseBackMs), { most: 5_000 }),
    "conversations whole": figure(Number(talks.status === 0), { least: 1 }),
  });
}
