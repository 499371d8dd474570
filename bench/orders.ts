import type { Sql } from "../server/db/sql.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
import { type Ask, load } from "./world/load.ts";
import { beside, type Figures, inTurns, paceOf, report } from "./world/measure.ts";
import { findPgbench, pgbench } from "./world/programs.ts";
import { type Cluster, openWorld, orderOf, seal, tokenHashOf } from "./world/refresh-world.ts";

const full = { people: 10_000, roundMs: 5_000, rounds: 5 };
export const toy = { people: 50, roundMs: 200, rounds: 1 };
const CLIENTS = 32;

/** As long as the sealed values of an order. */
const sealed = seal.seal({ nidNumber: "1234567890" }, "orders.secret");

/** The statement of an order by the first user, as pgbench repeats it. */
const placeOrder = `
  select code, facts from place_order(
    (select id from users where username = 'bench-0'), gen_random_uuid(), decode(repeat('5a', 32), 'hex'), null, 'nidBalance', 'nidCopy',
    jsonb_build_object('id', uuidv7(), 'category', 'nid', 'for_whom', '', 'shown', '${sealed}', 'secret', '${sealed}', 'number_hash',
                       substr(md5(random()::text), 1, 11)), null, 1000000, 20);`;

/**
 * Per second, in turns, 32 at once: a bare route with one query, orders of many users, orders of
 * one user, and where there is pgbench the statement of an order of one user. @throws when an order
 * was refused or the ledger is wrong
 */
export async function orders(
  { people, roundMs, rounds }: typeof full,
  cluster?: Cluster,
): Promise<Figures> {
  const world = await openWorld(cluster);
  try {
    const sql = await world.makeDatabase("orders", people, 0);
    const { product, bare } = await world.serve("orders");
    const pace = async (port: number, status: number, next: () => Ask) =>
      paceOf(await load(port, CLIENTS, roundMs, next), status);
    const anybody = () => Math.floor(Math.random() * people);
    const verified = (place: () => Promise<number>) => place().finally(() => verify(sql));
    const runs = await inTurns<string>(rounds, {
      query: () =>
        pace(bare, 200, () => ({ method: "GET", path: `/query/${tokenHashOf(anybody())}` })),
      many: () => verified(() => pace(product, 201, () => orderOf(anybody()))),
      one: () => verified(() => pace(product, 201, () => orderOf(0))),
      ...(findPgbench() && {
        statement: () =>
          verified(() => pgbench(world.folder, world.at("orders"), placeOrder, CLIENTS, roundMs)),
      }),
    });
    return {
      "orders per s, beside one query": beside(runs, "many", "query", { least: 0.5 }),
      "on one wallet, beside pgbench": beside(runs, "one", "statement", { least: 0.8 }),
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
  if (refused > 0 || faults.length > 0)
    throw new Error(`${refused} refused, ${JSON.stringify(faults)}`);
}

if (process.argv[1] === import.meta.filename) {
  report(await orders(process.argv.includes("--toy") ? toy : full));
  if (!findPgbench())
    console.log("Without pgbench, which is not installed (Debian: postgresql-contrib).");
}
