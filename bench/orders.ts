import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Sql } from "../server/db/sql.ts";
import { verifyLedger } from "../server/wallet/verify.ts";
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

/** The least that the four rows of an order can cost: no checks, no references, and only one index beside the keys. */
const bareTables = `
  create table bare_accounts (user_id uuid primary key, balance bigint not null, version bigint not null);
  create table bare_transfers (
    id uuid primary key default uuidv7(), user_id uuid not null, wallet_version bigint not null, kind text not null,
    amount bigint not null, balance_after bigint not null, source_id uuid not null,
    created_at timestamptz not null default now());
  create table bare_orders (
    id uuid primary key default uuidv7(), user_id uuid not null, category text not null, price bigint not null,
    fields jsonb not null, created_at timestamptz not null default now());
  create index on bare_orders (user_id, id);
  create table bare_keys (
    user_id uuid not null, key uuid not null, request_hash bytea not null, answer jsonb, primary key (user_id, key));
  create table people (n integer primary key, id uuid not null);
  insert into people select row_number() over (order by id), id from users where username like 'bench-%';
  insert into bare_accounts select id, 900000000, 0 from people;`;

const HASH = `decode(repeat('5a', 32), 'hex')`;

/** A random user. pgbench reads both scripts line by line. */
const somebody = (people: number) => `\\set n random(1, ${people})\n`;

const bareOrder = `
  with debit as (
    update bare_accounts a set balance = balance - 12000, version = version + 1
    from people where n = :n and a.user_id = people.id and balance >= 12000
    returning a.user_id, balance, version
  ), placed as (
    insert into bare_orders (user_id, category, price, fields)
    select user_id, 'nid', 12000, '{"nidNumber": "1234567890"}' from debit
    returning id
  ), moved as (
    insert into bare_transfers (user_id, wallet_version, kind, amount, balance_after, source_id)
    select user_id, version, 'charge', 12000, balance, id from debit, placed
  ), kept as (
    insert into bare_keys (user_id, key, request_hash, answer)
    select user_id, gen_random_uuid(), ${HASH}, jsonb_build_object('id', id, 'balance', balance) from debit, placed
  )
  select id, balance from debit, placed;`;

/** As long as the sealed values of an order. */
const sealed = seal.seal({ nidNumber: "1234567890" }, "orders.secret");

const placeOrder = `
  select code, facts from place_order(
    (select id from people where n = :n), gen_random_uuid(), ${HASH}, 'nid', null, 'nidBalance', 'nidCopy',
    '"${sealed}"', '"${sealed}"', array(select substr(md5(random()::text), 1, 11) from generate_series(1, 4)), null, null, null);`;

/**
 * Orders per second, in turns: the bare statement, `place_order` with a key, and `POST /api/apply/order`. All orders must be
 * there, and the ledger is verified after each turn. @throws when pgbench is missing, an order was refused or the ledger is
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
    const { product } = await world.serve("orders");
    const verified = async (place: () => Promise<number>) => {
      const pace = await place();
      await verify(sql);
      return pace;
    };
    const runs = await inTurns(rounds, {
      bare: () => pgbench(at, somebody(people) + bareOrder, CONNECTIONS, roundMs),
      placeOrder: () => verified(() => pgbench(at, somebody(people) + placeOrder, CONNECTIONS, roundMs)),
      post: () => verified(async () => paceOf(await load(product, CLIENTS, roundMs, () => orderOf(people)), 201)),
    });
    const middle = (name: keyof (typeof runs)[0]) => median(runs.map((run) => run[name]));
    return {
      size: { people, roundMs, rounds },
      perSecond: { bare: middle("bare"), placeOrder: middle("placeOrder"), post: middle("post") },
      placeOrderToBare: ratio(runs, "placeOrder", "bare"),
      postToBare: ratio(runs, "post", "bare"),
      postToPlaceOrder: ratio(runs, "post", "placeOrder"),
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

function report({ perSecond, placeOrderToBare, postToBare, postToPlaceOrder }: Figures): void {
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
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await orders(process.argv.includes("--toy") ? toy : full);
  report(figures);
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("orders.json", results), JSON.stringify(figures, null, 2));
}
