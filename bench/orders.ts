import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Sql } from "../server/db/sql.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { bareOrder, bareTables } from "./world/bare-order.ts";
import type { OpenCluster } from "./world/cluster.ts";
import { load } from "./world/load.ts";
import { findPgbench, pgbench } from "./world/pgbench.ts";
import { cookieOf, openWorld } from "./world/refresh-world.ts";
import { seal } from "./world/seal.ts";
import { inTurns, median, paceOf, ratio } from "./world/turns.ts";

export type Size = { people: number; roundMs: number; rounds: number };
export type Figures = Awaited<ReturnType<typeof orders>>;

const full: Size = { people: 10_000, roundMs: 5_000, rounds: 5 };
export const toy: Size = { people: 50, roundMs: 200, rounds: 1 };
const CONNECTIONS = 16;
const CLIENTS = 32;

const HASH = `decode(repeat('5a', 32), 'hex')`;

/** A random user. pgbench reads both scripts line by line. */
const somebody = (people: number) => `\\set n random(1, ${people})\n`;

/** As long as the sealed values of an order. */
const sealed = seal.seal({ nidNumber: "1234567890" }, "orders.secret");

const placeOrder = `
  select code, facts from place_order(
    (select id from people where n = :n), gen_random_uuid(), ${HASH}, null, 'nidBalance', 'nidCopy',
    jsonb_build_object('id', uuidv7(), 'category', 'nid', 'shown', '${sealed}', 'secret', '${sealed}', 'number_hashes',
                       array(select substr(md5(random()::text), 1, 11) from generate_series(1, 4))), null, 1000000, 20);`;

/**
 * Orders per second, in turns: the bare statement, `place_order` with a key, `POST /api/apply/order`, and a bare Hono route that
 * makes the bare statement: the most that a server in Node could reach. All orders must be there, and the ledger is verified after each turn. @throws when pgbench is missing, an order was refused or the ledger is
 * wrong
 */
export async function orders({ people, roundMs, rounds }: Size, openCluster?: OpenCluster) {
  if (!findPgbench()) throw new Error("pgbench is missing. On Debian it comes with: apt install postgresql-contrib");
  const world = await openWorld(openCluster);
  try {
    const sql = await world.makeDatabase("orders", people, 0);
    await sql.unsafe(bareTables);
    await sql`vacuum analyze`;
    const at = world.at("orders");
    const { product, bare } = await world.serve("orders");
    const verified = async (place: () => Promise<number>) => {
      const pace = await place();
      await verify(sql);
      return pace;
    };
    const runs = await inTurns(rounds, {
      bare: () => pgbench(at, somebody(people) + bareOrder(":n"), CONNECTIONS, roundMs),
      placeOrder: () => verified(() => pgbench(at, somebody(people) + placeOrder, CONNECTIONS, roundMs)),
      post: () => verified(async () => paceOf(await load(product, CLIENTS, roundMs, () => orderOf(people)), 201)),
      barePost: async () => paceOf(await load(bare, CLIENTS, roundMs, () => bareOrderOf(people)), 200),
    });
    const middle = (name: keyof (typeof runs)[0]) => median(runs.map((run) => run[name]));
    return {
      size: { people, roundMs, rounds },
      perSecond: {
        bare: middle("bare"),
        placeOrder: middle("placeOrder"),
        post: middle("post"),
        barePost: middle("barePost"),
      },
      placeOrderToBare: ratio(runs, "placeOrder", "bare"),
      postToBare: ratio(runs, "post", "bare"),
      postToPlaceOrder: ratio(runs, "post", "placeOrder"),
      postToBarePost: ratio(runs, "post", "barePost"),
    };
  } finally {
    await world.close();
  }
}

/** Throws unless every order was placed and the ledger is right. */
async function verify(sql: Sql): Promise<void> {
  const [{ refused }] = await sql<[{ refused: number }]>`
    select count(*)::int as refused from idempotency where code is not null`;
  const faults = await verifyLedger(sql);
  if (refused > 0 || faults.length > 0) throw new Error(`${refused} refused, ${JSON.stringify(faults)}`);
}

function orderOf(people: number) {
  const person = Math.floor(Math.random() * people);
  const headers = { Cookie: cookieOf(person), "Idempotency-Key": crypto.randomUUID() };
  const body = JSON.stringify({ category: "nid", nidNumber: "1234567890" });
  return { method: "POST", path: "/api/apply/order", headers, body };
}

/** The bare route's order: no session, no key, no checks. */
function bareOrderOf(people: number) {
  const body = JSON.stringify({ n: 1 + Math.floor(Math.random() * people) });
  return { method: "POST", path: "/order", body };
}

function report({ perSecond, placeOrderToBare, postToBare, postToPlaceOrder, postToBarePost }: Figures): void {
  const n = (value: number) => Math.round(value).toLocaleString("en");
  const beside = `bare statement: ${n(perSecond.bare)}`;
  console.table({
    [`place_order with a key, ${CONNECTIONS} connections, per s`]: {
      is: n(perSecond.placeOrder),
      beside,
      ratio: placeOrderToBare.toFixed(2),
      reach: "≥ 0.6",
    },
    [`POST /api/apply/order, ${CLIENTS} clients, per s`]: {
      is: n(perSecond.post),
      beside,
      ratio: postToBare.toFixed(2),
      reach: "≥ 0.4",
    },
    "the same": {
      is: n(perSecond.post),
      beside: `place_order: ${n(perSecond.placeOrder)}`,
      ratio: postToPlaceOrder.toFixed(2),
      reach: "≥ 0.6",
    },
    "the same, for comparison": {
      is: n(perSecond.post),
      beside: `a bare route with the bare statement: ${n(perSecond.barePost)}`,
      ratio: postToBarePost.toFixed(2),
      reach: "",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await orders(process.argv.includes("--toy") ? toy : full);
  report(figures);
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("orders.json", results), JSON.stringify(figures, null, 2));
}
