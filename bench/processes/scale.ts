import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Connection, startEmbedded } from "../../server/db/embedded/start.ts";
import { FIELD_KEYS, freePort, startServer } from "../../server/test/payment-process.ts";
import type { OpenCluster } from "../world/cluster.ts";
import { load } from "../world/load.ts";
import { findPgBouncer, startPgBouncer, urlOf } from "../world/pgbouncer.ts";
import { cookieOf, openWorld } from "../world/refresh-world.ts";
import { inTurns, median, ratio } from "../world/turns.ts";

/** `workers`: how many processes share a port, each number beside one process alone. */
export type Size = { people: number; roundMs: number; rounds: number; workers: number[] };

const full: Size = { people: 1_000, roundMs: 5_000, rounds: 5, workers: [2, 4] };
export const toy: Size = { people: 5, roundMs: 100, rounds: 1, workers: [2] };
const CLIENTS = 32;
const POOL = 20;
const START_MS = 120_000;
/** Workers need live payments; nobody pays here. */
const bkash = Object.fromEntries(
  ["BASE_URL", "USERNAME", "PASSWORD", "APP_KEY", "APP_SECRET"].map((name) => [`BKASH_${name}`, "http://127.0.0.1:9"]),
);

/** PgBouncer reaches it over TCP. */
const tcpCluster: OpenCluster = async (dataDir) => {
  const settings = { max_connections: "300" };
  const { connection, stop } = await startEmbedded({ dataDir, transport: "tcp", settings });
  return { server: connection, stop };
};

/**
 * Requests per second of real servers, in turns, half of them orders and half of them lists of orders: one process alone, several
 * workers on one port, and one process through PgBouncer if this machine has it.
 */
export async function scale({ people, roundMs, rounds, workers }: Size) {
  const stops: (() => Promise<unknown>)[] = [];
  const world = await openWorld(tcpCluster);
  try {
    await world.makeDatabase("scale", people, people * 10);
    const database = world.at("scale") as Connection;
    const direct = urlOf(database, database.port);
    const serve = async (env: Record<string, string>) => {
      const port = await freePort();
      const { stop } = await startServer(port, { ...bkash, FIELD_KEYS, DATABASE_URL: direct, ...env }, START_MS);
      stops.unshift(stop);
      return () => pace(port, people, roundMs);
    };
    const each: Record<string, () => Promise<number>> = { "1 process": await serve({}) };
    for (const count of workers) each[`${count} workers`] = await serve({ WORKERS: String(count) });
    const pgbouncer = findPgBouncer();
    if (pgbouncer) {
      const pooler = await startPgBouncer(world.folder, database, { default_pool_size: POOL });
      stops.unshift(() => pooler.stop());
      const env = { DATABASE_URL: urlOf(database, pooler.port), DATABASE_DIRECT_URL: direct };
      each[pgbouncer] = await serve(env);
    }
    const runs = await inTurns(rounds, each);
    const rows = Object.keys(each).map((name) => ({
      name,
      perSecond: median(runs.map((run) => run[name] ?? 0)),
      toOne: ratio(runs, name, "1 process"),
    }));
    return { size: { people, roundMs, rounds }, rows };
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}

/** Answers per second. @throws for any that is no order or list */
async function pace(port: number, people: number, ms: number): Promise<number> {
  const { perSecond, byStatus } = await load(port, CLIENTS, ms, (n) => {
    const person = Math.floor(Math.random() * people);
    const headers = { Cookie: cookieOf(person), "Idempotency-Key": crypto.randomUUID() };
    if (n % 2) return { method: "GET", path: "/api/apply/my-order?limit=50", headers };
    const body = JSON.stringify({ category: "nid", nidNumber: "1234567890" });
    return { method: "POST", path: "/api/apply/order", headers, body };
  });
  if (Object.keys(byStatus).some((status) => status !== "200" && status !== "201"))
    throw new Error(`other answers: ${JSON.stringify(byStatus)}`);
  return perSecond;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const figures = await scale(process.argv.includes("--toy") ? toy : full);
  const told = figures.rows.map(({ name, perSecond, toOne }) => [
    name,
    { "per s": Math.round(perSecond), "beside 1 process": toOne.toFixed(2) },
  ]);
  console.table(Object.fromEntries(told));
  const results = join(import.meta.dirname, "../results");
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, "scale.json"), JSON.stringify(figures, null, 2));
}
