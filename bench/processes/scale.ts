import { setTimeout as delay } from "node:timers/promises";
import { type Connection, startEmbedded } from "../../server/db/embedded/start.ts";
import { FIELD_KEYS, freePort, startServer } from "../../server/test/payment-process.ts";
import { load } from "../world/load.ts";
import { inTurns, medians, paceOf, ratio } from "../world/measure.ts";
import { findHaproxy, findPgBouncer, startHaproxy, startPgBouncer, urlOf } from "../world/programs.ts";
import { cookieOf, type OpenCluster, openWorld, orderOf } from "../world/refresh-world.ts";

/**
 * `proxied`: how many ports haproxy is in front of; `restarts`: how many of the most
 * are restarted under load, draining for `drainSeconds`, which must be longer than haproxy's check.
 */
export type Size = {
  people: number;
  roundMs: number;
  rounds: number;
  proxied: number[];
  restarts: number;
  drainSeconds: number;
};
export type Rolling = { restarts: number; requests: number; failed: number; byStatus: Record<number, number> };

const full: Size = { people: 1_000, roundMs: 5_000, rounds: 5, proxied: [1, 2, 4], restarts: 4, drainSeconds: 5 };
export const toy: Size = { people: 5, roundMs: 100, rounds: 1, proxied: [1, 2], restarts: 1, drainSeconds: 2 };
const CLIENTS = 32;
const POOL = 20;
/** ms. The restarts are under load by pieces, because nobody knows how long they take. */
const PIECE_MS = 500;
/** Several processes need live payments; nobody pays here. */
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
 * ports behind haproxy, and one process through PgBouncer. Then the ports behind haproxy are restarted
 * one after the other under load. `missing`: what this machine does not have, so that its rows are left out.
 */
export async function scale(size: Size) {
  const { people, roundMs, rounds } = size;
  const stops: (() => Promise<unknown>)[] = [];
  const world = await openWorld(tcpCluster);
  try {
    await world.makeDatabase("scale", people, people * 10);
    const database = world.at("scale") as Connection;
    const direct = urlOf(database, database.port);
    const serve = async (env: Record<string, string>) => {
      const port = await freePort();
      const { stop } = await startServer(port, { ...bkash, FIELD_KEYS, DATABASE_URL: direct, ...env });
      stops.unshift(stop);
      return port;
    };
    const at = (port: number) => async () => paceOf(await load(port, CLIENTS, roundMs, ask(people)), 200, 201);
    const each: Record<string, () => Promise<number>> = { "1 process": at(await serve({})) };
    const pgbouncer = findPgBouncer();
    if (pgbouncer) {
      const pooler = await startPgBouncer(world.folder, database, POOL);
      stops.unshift(() => pooler.stop());
      const env = { DATABASE_URL: urlOf(database, pooler.port), DATABASE_DIRECT_URL: direct };
      each[pgbouncer] = at(await serve(env));
    }
    const haproxy = findHaproxy();
    const behind = haproxy
      ? await openBehind(size, world.folder, { ...bkash, FIELD_KEYS, DATABASE_URL: direct })
      : undefined;
    if (behind) stops.unshift(behind.stop);
    for (const { count, port } of behind?.fronts ?? []) each[behindRow(count)] = at(port);

    const runs = await inTurns(rounds, each);
    const rows = Object.entries(medians(runs)).map(([name, perSecond]) => ({
      name,
      perSecond,
      toOne: ratio(runs, name, "1 process"),
      toOneBehind: name.endsWith("haproxy") ? ratio(runs, name, behindRow(1)) : undefined,
    }));
    const missing = [...(pgbouncer ? [] : ["PgBouncer"]), ...(haproxy ? [] : ["haproxy"])];
    return { size, rows, rolling: await behind?.restart(), missing };
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}

const behindRow = (count: number) => `${count} behind haproxy`;

/** As many processes as the largest of `proxied`, and a haproxy in front of the first of them for each number. */
async function openBehind(
  { people, proxied, restarts, drainSeconds }: Size,
  folder: string,
  env: Record<string, string>,
) {
  const start = (port: number) => startServer(port, { ...env, TRUST_PROXY: "1", DRAIN_SECONDS: String(drainSeconds) });
  const servers: { port: number; stop: () => Promise<void> }[] = [];
  for (let count = 0; count < Math.max(...proxied); count += 1) {
    const port = await freePort();
    servers.push({ port, stop: (await start(port)).stop });
  }
  const fronts: { count: number; port: number; stop: () => Promise<void> }[] = [];
  for (const count of proxied) {
    const ports = servers.slice(0, count).map(({ port }) => port);
    fronts.push({ count, ...(await startHaproxy(folder, ports)) });
  }
  return {
    fronts,
    /** Restarts one after the other, behind the haproxy with the most. haproxy notices each new one by its next check. */
    async restart(): Promise<Rolling> {
      const front = fronts.toSorted((a, b) => b.count - a.count)[0]?.port ?? 0;
      const rolling: Rolling = { restarts, requests: 0, failed: 0, byStatus: {} };
      let done = false;
      const loading = (async () => {
        while (!done) add(rolling, (await load(front, CLIENTS, PIECE_MS, ask(people))).byStatus);
      })();
      try {
        for (const server of servers.slice(0, restarts)) {
          await server.stop();
          server.stop = (await start(server.port)).stop;
          await delay(CHECK_MS);
        }
      } finally {
        done = true;
        await loading;
      }
      return rolling;
    },
    stop: () => Promise.all([...fronts, ...servers].map(({ stop }) => stop())),
  };
}

/** ms. A new process gets requests after haproxy's next check, and only then may the next one stop. */
const CHECK_MS = 1_500;

function add(rolling: Rolling, byStatus: Record<number, number>): void {
  for (const [status, count] of Object.entries(byStatus)) {
    rolling.byStatus[Number(status)] = (rolling.byStatus[Number(status)] ?? 0) + count;
    rolling.requests += count;
    if (!isRight(status)) rolling.failed += count;
  }
}

const isRight = (status: string) => status === "200" || status === "201";

/** An order or a list of orders, in turns, of anybody. */
const ask = (people: number) => (n: number) => {
  const person = Math.floor(Math.random() * people);
  if (n % 2 === 0) return orderOf(person);
  return { method: "GET", path: "/api/apply/my-order?limit=50", headers: { Cookie: cookieOf(person) } };
};

if (process.argv[1] === import.meta.filename) {
  const { rolling, missing, ...figures } = await scale(process.argv.includes("--toy") ? toy : full);
  const told = figures.rows.map(({ name, perSecond, toOne, toOneBehind }) => [
    name,
    {
      "per s": Math.round(perSecond),
      "beside 1 process": toOne.toFixed(2),
      "beside 1 behind haproxy": toOneBehind?.toFixed(2) ?? "",
    },
  ]);
  console.table(Object.fromEntries(told));
  if (rolling)
    console.log(
      `${rolling.restarts} restarts under load: ${rolling.failed} of ${rolling.requests} requests failed ${JSON.stringify(rolling.byStatus)}`,
    );
  for (const program of missing) console.log(`Without ${program}, which is not installed: its rows are left out.`);
}
