import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../server/db/sql.ts";
import { type Ask, load, openStream } from "./world/load.ts";
import {
  beside,
  type Figures,
  figure,
  inTurns,
  median,
  paceOf,
  quantile,
  report,
} from "./world/measure.ts";
import {
  type Cluster,
  cookieOf,
  openWorld,
  orderOf,
  type Served,
  tokenHashOf,
  type World,
} from "./world/refresh-world.ts";

/** `roundMs`: the length of a measurement; medians are of `rounds`. */
type Size = typeof full;

const full = {
  orders: 1_000_000,
  people: 10_000,
  streams: 5_000,
  roundMs: 2_000,
  rounds: 5,
  commits: 60,
};
export const toy: Size = {
  orders: 2_000,
  people: 100,
  streams: 60,
  roundMs: 50,
  rounds: 1,
  commits: 3,
};
const CONNECTIONS = 32;
const FEW_ORDERS = 100;

/**
 * The figures of live events and refresh: 304s beside a bare route, few orders beside many, and the
 * cost of streams.
 */
export async function refresh(size: Size, cluster?: Cluster): Promise<Figures> {
  const world = await openWorld(cluster);
  try {
    const sql = await world.makeDatabase("bench_few", size.people, FEW_ORDERS);
    await world.makeDatabase("bench_many", size.people, size.orders);
    const [few, many] = [await world.serve("bench_few"), await world.serve("bench_many")];
    return {
      ...(await compare304(size, few, many)),
      ...(await measureStreams(size, few, world, sql)),
    };
  } finally {
    await world.close();
  }
}

/**
 * In turns: a bare route with one query, and 304s of users' own lists in a table with few orders
 * and one with many.
 */
async function compare304({ rounds, roundMs, people }: Size, few: Served, many: Served) {
  const pace = async (port: number, status: number, each: Ask[]) =>
    paceOf(await load(port, CONNECTIONS, roundMs, (n) => each[n % each.length] as Ask), status);
  const lists = { few: await matching(few, people), many: await matching(many, people) };
  const lookups = lists.few.map(
    (_, person): Ask => ({ method: "GET", path: `/query/${tokenHashOf(person)}` }),
  );
  const runs = await inTurns(rounds, {
    query: () => pace(few.bare, 200, lookups),
    few: () => pace(few.product, 304, lists.few),
    many: () => pace(many.product, 304, lists.many),
  });
  return {
    "304 through the database per s, beside a bare route with one query": beside(
      runs,
      "few",
      "query",
      { least: 0.3 },
    ),
    [`304 with all orders per s, beside ${FEW_ORDERS}`]: beside(runs, "many", "few", {
      least: 0.9,
    }),
  };
}

/**
 * Two processes on one database, one with the streams: their memory, how fast they hear, and how
 * much they slow down orders.
 */
async function measureStreams(size: Size, alone: Served, world: World, sql: Sql) {
  const listening = await world.serve("bench_few");
  const before = await memory(listening);
  const heardAt: number[] = [];
  const opened = await openStreams(listening, size.streams, (person) => {
    heardAt[person] = performance.now();
  });
  const after = await memory(listening);
  const latencies: number[] = [];
  for (let commit = 0; commit < size.commits; commit += 1) {
    const person = Math.floor(Math.random() * size.streams);
    const sentAt = performance.now();
    heardAt[person] = 0;
    await load(alone.product, 1, 1, () => orderOf(person));
    await delay(Math.max(0, 1000 - (performance.now() - sentAt)));
    // Measured from before the request, because the commit can't be seen from outside: the real
    // time is shorter.
    latencies.push(heardAt[person] ? heardAt[person] - sentAt : Number.POSITIVE_INFINITY);
  }
  const anybody = () => orderOf(Math.floor(Math.random() * size.people));
  const pace = async ({ product }: Served) =>
    paceOf(await load(product, CONNECTIONS, size.roundMs, anybody), 201);
  await pace(alone);
  // Statements were planned for a hundred orders. Autovacuum would cause new plans within a minute.
  await sql`analyze`;
  const runs = await inTurns(size.rounds, {
    without: () => pace(alone),
    with: () => pace(listening),
  });
  const { streams: stillOpen } = await memory(listening);
  for (const socket of opened) socket.destroy();
  return {
    "streams that stay open": figure(stillOpen, { least: size.streams }),
    "memory a stream, KB": figure((after.rss - before.rss) / 1024 / size.streams, { most: 40 }),
    "order to event, ms, median": figure(median(latencies)),
    "order to event, ms, p99": figure(quantile(latencies, 0.99), { most: 1_000 }),
    "orders per s with streams, beside without": beside(runs, "with", "without", { least: 0.9 }),
  };
}

async function openStreams({ product }: Served, count: number, heard: (person: number) => void) {
  const open = [];
  for (let person = 0; person < count; person += 100) {
    const some = Array.from(
      { length: Math.min(100, count - person) },
      (_, index) => person + index,
    );
    open.push(
      ...(await Promise.all(
        some.map((one) => openStream(product, cookieOf(one), () => heard(one))),
      )),
    );
  }
  return open;
}

/** Requests for the lists of the first hundred users, with their current ETags. */
async function matching({ product }: Served, people: number): Promise<Ask[]> {
  const path = "/api/apply/my-order";
  return Promise.all(
    Array.from({ length: Math.min(100, people) }, async (_, person) => {
      const headers = { Cookie: cookieOf(person) };
      const answer = await fetch(`http://127.0.0.1:${product}${path}`, { headers });
      return {
        method: "GET",
        path,
        headers: { ...headers, "If-None-Match": answer.headers.get("ETag") ?? "" },
      };
    }),
  );
}

async function memory({ bare }: Served): Promise<NodeJS.MemoryUsage & { streams: number }> {
  await delay(1_000);
  await fetch(`http://127.0.0.1:${bare}/memory`);
  return (await fetch(`http://127.0.0.1:${bare}/memory`)).json() as Promise<
    NodeJS.MemoryUsage & { streams: number }
  >;
}

if (process.argv[1] === import.meta.filename)
  report(await refresh(process.argv.includes("--toy") ? toy : full));
