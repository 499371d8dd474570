import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { secret } from "../server/seal/columns.ts";
import { type OpenCluster, ownCluster } from "./world/cluster.ts";
import { fillDatabase } from "./world/queue-seed.ts";
import { seal } from "./world/seal.ts";
import { type BenchServer, openBenchServer } from "./world/server-process.ts";

type Size = { users: number; orders: number };
/** How often each list is loaded: first to make plans and fill caches, then to be measured; `askings`: each time. */
type Turns = { warmUp: number; rounds: number; askings: number };
type Figure = { small: number; large: number; ratio: number; rows: number };
export type Figures = Record<string, Figure>;

/** How many times slower a list may be than with a thousand orders. */
const LIMIT = 2;
/** Sums 30 days of the ledger, so it grows with them. Shown beside the others, but without a limit. */
export const growing = ["overview"];

/**
 * Loads every list of the desk over the API, with a session, on two databases of one server: with a thousand orders and users,
 * and with many. In turns, so that other load affects both alike. Of several requests the fastest counts, because other load
 * only ever adds time. Medians of these in ms.
 */
export async function queueFigures(
  small: Size,
  large: Size,
  { warmUp, rounds, askings }: Turns,
  openCluster: OpenCluster = ownCluster,
): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-bench-"));
  chmodSync(dataDir, 0o755);
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
  try {
    const cluster = await openCluster(dataDir);
    stops.unshift(cluster.stop);
    const servers: BenchServer[] = [];
    for (const [name, size] of [["small", small] as const, ["large", large] as const]) {
      const server = await openBenchServer(cluster, `bench_${name}`, dataDir);
      stops.unshift(() => server.close());
      await fillDatabase(server.sql, size);
      servers.push(server);
    }
    const figures: Figures = {};
    const [few, many] = servers as [BenchServer, BenchServer];
    for (const [what, path] of Object.entries(await paths(few))) {
      const pathOfMany = (await paths(many))[what] ?? path;
      const times: [number[], number[]] = [[], []];
      let rows = 0;
      for (let round = 0; round < warmUp + rounds; round++) {
        const [a] = await timed(few, path, askings);
        const [b, found] = await timed(many, pathOfMany, askings);
        rows = found;
        if (round >= warmUp) {
          times[0].push(a);
          times[1].push(b);
        }
      }
      const [at, beside] = times.map(median) as [number, number];
      figures[what] = { small: round2(at), large: round2(beside), ratio: round2(beside / at), rows };
    }
    return figures;
  } finally {
    for (const stop of stops) await stop();
  }
}

/** The paths to load. Ids and numbers are looked up, because they differ in each database. */
async function paths({ sql }: BenchServer): Promise<Record<string, string>> {
  const [known] = await sql<[{ user: string; secret: string; said: number; username: string; day: string }]>`
    select o.user_id as user, o.secret, o.number as said, u.username, dhaka_day(o.created_at)::text as day
    from orders o join users u on u.id = o.user_id order by o.id offset 100 limit 1`;
  const { nidNumber: number = "" } = secret.open(seal, known.user, known.secret);
  const q = encodeURIComponent;
  return {
    "queue, first page": "/api/apply/order",
    "queue, pending, oldest first": "/api/apply/order?status=pending&sort=oldest",
    "queue, of a category": "/api/apply/order?category=tin",
    "queue, of a user": `/api/apply/order?user=${known.user}`,
    "queue, of a day": `/api/apply/order?day=${known.day}`,
    "search: a whole number": `/api/apply/order?q=${number}`,
    "search: an order's number": `/api/apply/order?q=K-${known.said}`,
    "search: the last four": `/api/apply/order?q=${number.slice(-4)}`,
    "search: the last six": `/api/apply/order?q=${number.slice(-6)}`,
    "search: the last five": `/api/apply/order?q=${number.slice(-5)}`,
    "search: two digits": `/api/apply/order?q=${number.slice(0, 2)}`,
    "search: a number nobody has": "/api/apply/order?q=99999999999",
    "search: a username": `/api/apply/order?q=${known.username}`,
    "search: @username": `/api/apply/order?q=@${known.username}`,
    "search: a name many have": `/api/apply/order?q=${q("রহিম")}`,
    "users, first page": "/api/users",
    "users: part of a username": `/api/users?q=${known.username.slice(2)}`,
    "users: a name many have": `/api/users?q=${q("সালমা")}`,
    "users: a name nobody has": `/api/users?q=${q("কেউনেই")}`,
    overview: "/api/overview",
  };
}

async function timed(server: BenchServer, path: string, askings: number): Promise<[ms: number, rows: number]> {
  let quickest = Number.POSITIVE_INFINITY;
  let body: unknown;
  for (let asking = 0; asking < askings; asking++) {
    const began = performance.now();
    body = await server.get(path);
    quickest = Math.min(quickest, performance.now() - began);
  }
  return [quickest, Array.isArray(body) ? body.length : 1];
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const toy = process.env["CI"] === "true";
  const large = toy ? { users: 200, orders: 2_000 } : { users: 5_000, orders: Number(process.argv[2] ?? 100_000) };
  const small = { users: toy ? 50 : 1_000, orders: toy ? 500 : 1_000 };
  const figures = await queueFigures(small, large, { warmUp: 2, rounds: toy ? 3 : 15, askings: 5 });
  console.table(figures);
  const results = new URL("./results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("queue.json", results), JSON.stringify({ large, toy, figures }, null, 2));
  const slow = Object.entries(figures).filter(([what, { ratio }]) => ratio > LIMIT && !growing.includes(what));
  console.log(slow.length === 0 ? `holds: all within ${LIMIT} ×` : `BROKEN: ${slow.map(([what]) => what).join(", ")}`);
  if (!toy && slow.length > 0) process.exitCode = 1;
}
