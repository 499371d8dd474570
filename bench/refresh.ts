import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Sql } from "../server/db/sql.ts";
import type { OpenCluster } from "./world/cluster.ts";
import { type Ask, load, openStream } from "./world/load.ts";
import { cookieOf, openWorld, type Served, tokenHashOf, type World } from "./world/refresh-world.ts";

/** `roundMs`: the length of a measurement; medians are of `rounds`. */
export type Size = {
  orders: number;
  people: number;
  streams: number;
  roundMs: number;
  rounds: number;
  commits: number;
};
export type Figures = Awaited<ReturnType<typeof refresh>>;

const full: Size = { orders: 1_000_000, people: 10_000, streams: 5_000, roundMs: 2_000, rounds: 5, commits: 60 };
export const toy: Size = { orders: 2_000, people: 100, streams: 60, roundMs: 50, rounds: 1, commits: 3 };
const CONNECTIONS = 32;
const FEW_ORDERS = 100;

/** The figures of live events and refresh: 304s beside a bare route, few orders beside many, and the cost of streams. */
export async function refresh(size: Size, openCluster?: OpenCluster) {
  const world = await openWorld(openCluster);
  try {
    const sql = await world.makeDatabase("bench_few", size.people, FEW_ORDERS);
    await world.makeDatabase("bench_many", size.people, size.orders);
    const [few, many] = [await world.serve("bench_few"), await world.serve("bench_many")];
    const unchanged = await compare304(size, few, many);
    const streams = await measureStreams(size, few, world, sql);
    return { size, unchanged, streams };
  } finally {
    await world.close();
  }
}

type Runs = Record<"bare" | "query" | "few" | "many", number>;

/**
 * In turns: a bare route, a bare route with one query, and 304s of users' own lists in a table with few orders and one with
 * many. All per second.
 */
async function compare304({ rounds, roundMs, people }: Size, few: Served, many: Served) {
  const asks = { few: await matching(few, people), many: await matching(many, people) };
  const lookups = asks.few.map((_, person): Ask => ({ method: "GET", path: `/query/${tokenHashOf(person)}` }));
  const measure = async (port: number, each: Ask[]) => {
    const { perSecond, byStatus } = await load(port, CONNECTIONS, roundMs, (n) => each[n % each.length] as Ask);
    only(304, byStatus);
    return perSecond;
  };
  const runs: Runs[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await load(few.bare, CONNECTIONS, roundMs, () => ({ method: "GET", path: "/bare" }));
    const query = await load(few.bare, CONNECTIONS, roundMs, (n) => lookups[n % lookups.length] as Ask);
    only(200, bare.byStatus);
    only(200, query.byStatus);
    const run = {
      bare: bare.perSecond,
      query: query.perSecond,
      few: await measure(few.product, asks.few),
      many: await measure(many.product, asks.many),
    };
    // The first round warms up.
    if (round > 0 || rounds === 1) runs.push(run);
  }
  const middle = (name: keyof Runs) => median(runs.map((run) => run[name]));
  return {
    bare: middle("bare"),
    query: middle("query"),
    few: middle("few"),
    many: middle("many"),
    fewToQuery: median(runs.map((run) => run.few / run.query)),
    fewToBare: median(runs.map((run) => run.few / run.bare)),
    manyToFew: median(runs.map((run) => run.many / run.few)),
  };
}

/** Two processes on one database, one with the streams: their memory, how fast they hear, and how much they slow down orders. */
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
    await load(alone.product, 1, 1, () => order(person));
    await delay(Math.max(0, 1000 - (performance.now() - sentAt)));
    // Measured from before the request, because the commit can't be seen from outside: the real time is shorter.
    latencies.push(heardAt[person] ? heardAt[person] - sentAt : Number.POSITIVE_INFINITY);
  }
  const runs: { without: number; with: number }[] = [];
  for (let round = 0; round <= size.rounds; round += 1) {
    const run = { without: 0, with: 0 };
    // The order alternates, because the first of a round gets the clean-up that the one before left to the database.
    const turns = round % 2 === 0 ? (["without", "with"] as const) : (["with", "without"] as const);
    for (const name of turns) {
      const { product } = name === "with" ? listening : alone;
      const { perSecond, byStatus } = await load(product, CONNECTIONS, size.roundMs, () => orderOf(size.people));
      only(201, byStatus);
      run[name] = perSecond;
    }
    if (round > 0 || size.rounds === 1) runs.push(run);
    // Statements were planned for a hundred orders. Autovacuum would cause new plans within a minute.
    if (round === 0) await sql`analyze`;
  }
  const still = (await memory(listening)).streams;
  for (const socket of opened) socket.destroy();
  latencies.sort((a, b) => a - b);
  return {
    open: after.streams,
    stillOpen: still,
    kbEach: (after.rss - before.rss) / 1024 / size.streams,
    heapKbEach: (after.heapUsed + after.external - before.heapUsed - before.external) / 1024 / size.streams,
    hearMs: { p50: at(latencies, 0.5), p99: at(latencies, 0.99), commits: latencies.length },
    orders: { without: median(runs.map((run) => run.without)), with: median(runs.map((run) => run.with)) },
    ordersRatio: median(runs.map((run) => run.with / run.without)),
  };
}

async function openStreams({ product }: Served, count: number, heard: (person: number) => void) {
  const open = [];
  for (let person = 0; person < count; person += 100) {
    const some = Array.from({ length: Math.min(100, count - person) }, (_, index) => person + index);
    open.push(...(await Promise.all(some.map((one) => openStream(product, cookieOf(one), () => heard(one))))));
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
      return { method: "GET", path, headers: { ...headers, "If-None-Match": answer.headers.get("ETag") ?? "" } };
    }),
  );
}

/** An order of a random user. */
function orderOf(people: number): Ask {
  return order(Math.floor(Math.random() * people));
}

function order(person: number): Ask {
  const headers = { Cookie: cookieOf(person), "Idempotency-Key": crypto.randomUUID() };
  const body = JSON.stringify({ category: "nid", nidNumber: "1234567890" });
  return { method: "POST", path: "/api/apply/order", headers, body };
}

async function memory({ bare }: Served): Promise<NodeJS.MemoryUsage & { streams: number }> {
  await delay(1_000);
  await fetch(`http://127.0.0.1:${bare}/memory`);
  return (await fetch(`http://127.0.0.1:${bare}/memory`)).json() as Promise<NodeJS.MemoryUsage & { streams: number }>;
}

function only(status: number, byStatus: Record<number, number>): void {
  const others = Object.keys(byStatus).filter((one) => Number(one) !== status);
  if (others.length > 0) throw new Error(`answers other than ${status}: ${JSON.stringify(byStatus)}`);
}

function median(values: number[]): number {
  return at(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function at(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function delay(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function report({ size, unchanged, streams }: Figures): void {
  const n = (value: number) => Math.round(value).toLocaleString("en");
  console.table({
    "304 through the database, per s": {
      is: n(unchanged.few),
      beside: `bare route, one query: ${n(unchanged.query)}`,
      ratio: unchanged.fewToQuery.toFixed(2),
      reach: "≥ 0.6",
    },
    "the same": {
      is: n(unchanged.few),
      beside: `bare route, no query: ${n(unchanged.bare)}`,
      ratio: unchanged.fewToBare.toFixed(2),
      reach: "",
    },
    [`304 with ${n(size.orders)} orders, per s`]: {
      is: n(unchanged.many),
      beside: `with ${FEW_ORDERS}: ${n(unchanged.few)}`,
      ratio: unchanged.manyToFew.toFixed(2),
      reach: "≥ 0.9",
    },
    [`memory a stream, KB (${n(streams.open)} open)`]: {
      is: streams.kbEach.toFixed(1),
      beside: `heap ${streams.heapKbEach.toFixed(1)}`,
      ratio: "",
      reach: "≤ 60",
    },
    "order to event, ms": {
      is: `p99 ${n(streams.hearMs.p99)}`,
      beside: `p50 ${n(streams.hearMs.p50)}, ${streams.hearMs.commits} commits`,
      ratio: "",
      reach: "< 1,000",
    },
    "orders with streams, per s": {
      is: n(streams.orders.with),
      beside: `without ${n(streams.orders.without)}`,
      ratio: streams.ordersRatio.toFixed(2),
      reach: "≥ 0.9",
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await refresh(process.argv.includes("--toy") ? toy : full);
  report(figures);
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("refresh.json", results), JSON.stringify(figures, null, 2));
}
