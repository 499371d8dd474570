import { setTimeout as delay } from "node:timers/promises";
import { FIELD_KEYS, freePort, startServer } from "../../server/test/payment-process.ts";
import { load } from "../world/load.ts";
import { beside, type Figures, figure, inTurns, paceOf, report } from "../world/measure.ts";
import {
  findHaproxy,
  findPgBouncer,
  startHaproxy,
  startPgBouncer,
  urlOf,
} from "../world/programs.ts";
import { cookieOf, openWorld, orderOf } from "../world/refresh-world.ts";

/**
 * `proxied`: how many ports haproxy is in front of; `restarts`: how many of the most
 * are restarted under load, draining for `drainSeconds`, which must be longer than haproxy's check.
 */
export type Size = typeof full;

const full = {
  people: 1_000,
  roundMs: 5_000,
  rounds: 5,
  proxied: [1, 2, 4],
  restarts: 4,
  drainSeconds: 5,
};
export const toy: Size = {
  people: 5,
  roundMs: 100,
  rounds: 1,
  proxied: [1, 2],
  restarts: 1,
  drainSeconds: 2,
};
const CLIENTS = 32;
const POOL = 20;
/** ms. The restarts are under load by pieces, because nobody knows how long they take. */
const PIECE_MS = 500;
/**
 * ms. A new process gets requests after haproxy's next check, and only then may the next one stop.
 */
const CHECK_MS = 1_500;
/** Several processes need live payments; nobody pays here. */
const bkash = Object.fromEntries(
  ["BASE_URL", "USERNAME", "PASSWORD", "APP_KEY", "APP_SECRET"].map((name) => [
    `BKASH_${name}`,
    "http://127.0.0.1:9",
  ]),
);

/**
 * Requests per second of real servers, in turns, half of them orders and half of them lists of
 * orders: one process alone, several ports behind haproxy, and one process through PgBouncer. Then
 * the ports behind haproxy are restarted one after the other under load. `missing`: what this
 * machine does not have, so that its rows are left out.
 */
export async function scale({ people, roundMs, rounds, proxied, restarts, drainSeconds }: Size) {
  const stops: (() => Promise<unknown>)[] = [];
  // PgBouncer reaches it over TCP.
  const world = await openWorld(undefined, {
    transport: "tcp",
    settings: { max_connections: "300" },
  });
  try {
    await world.makeDatabase("scale", people, people * 10);
    const database = world.at("scale");
    const direct = { ...bkash, FIELD_KEYS, DATABASE_URL: urlOf(database, database.port) };
    const serve = async (env: Record<string, string> = {}, given?: number) => {
      const port = given ?? (await freePort());
      const { stop } = await startServer(port, { ...direct, ...env });
      stops.unshift(stop);
      return { port, stop };
    };
    const at = (port: number) => async () =>
      paceOf(await load(port, CLIENTS, roundMs, ask(people)), 200, 201);
    const each: Record<string, () => Promise<number>> = { [ONE]: at((await serve()).port) };
    const pgbouncer = findPgBouncer();
    if (pgbouncer) {
      const pooler = await startPgBouncer(world.folder, database, POOL);
      stops.unshift(pooler.stop);
      const pooled = {
        DATABASE_URL: urlOf(database, pooler.port),
        DATABASE_DIRECT_URL: direct.DATABASE_URL,
      };
      each[pgbouncer] = at((await serve(pooled)).port);
    }
    const haproxy = findHaproxy();
    const proxiedEnv = { TRUST_PROXY: "1", DRAIN_SECONDS: String(drainSeconds) };
    const servers = [];
    let front = 0;
    for (const count of haproxy ? proxied : []) {
      while (servers.length < count) servers.push(await serve(proxiedEnv));
      const proxy = await startHaproxy(
        world.folder,
        servers.map(({ port }) => port),
      );
      stops.unshift(proxy.stop);
      front = proxy.port;
      each[behind(count)] = at(front);
    }

    const runs = await inTurns(rounds, each);
    const names = Object.keys(each).filter((name) => name !== ONE);
    const figures: Figures = {
      [`${ONE}, per s`]: beside(runs, ONE, ""),
      ...Object.fromEntries(
        names.map((name) => [
          name,
          beside(runs, name, ONE, name === pgbouncer ? { least: 0.8 } : {}),
        ]),
      ),
    };
    const missing = [...(pgbouncer ? [] : ["PgBouncer"]), ...(haproxy ? [] : ["haproxy"])];
    if (!haproxy) return { figures, missing };
    for (const count of proxied.slice(1))
      figures[`${behind(count)}, beside 1`] = beside(runs, behind(count), behind(1));
    // One after the other, behind the haproxy with the most.
    const rolling = { restarts: 0, requests: 0, failed: 0 };
    let done = false;
    const loading = (async () => {
      while (!done) {
        const { requests, byStatus } = await load(front, CLIENTS, PIECE_MS, ask(people));
        rolling.requests += requests;
        rolling.failed += requests - (byStatus[200] ?? 0) - (byStatus[201] ?? 0);
      }
    })();
    try {
      for (const { port, stop } of servers.slice(0, restarts)) {
        await stop();
        await serve(proxiedEnv, port);
        await delay(CHECK_MS);
        rolling.restarts += 1;
      }
    } finally {
      done = true;
      await loading;
    }
    figures[`failed of ${rolling.requests} requests in ${rolling.restarts} restarts`] = figure(
      rolling.failed,
      {
        most: 0,
      },
    );
    return { figures, missing, rolling };
  } finally {
    for (const stop of stops) await stop();
    await world.close();
  }
}

const ONE = "1 process";
const behind = (count: number) => `${count} behind haproxy`;

/** An order or a list of orders, in turns, of anybody. */
const ask = (people: number) => (n: number) => {
  const person = Math.floor(Math.random() * people);
  if (n % 2 === 0) return orderOf(person);
  return {
    method: "GET",
    path: "/api/apply/my-order?limit=50",
    headers: { Cookie: cookieOf(person) },
  };
};

if (process.argv[1] === import.meta.filename) {
  const { figures, missing } = await scale(process.argv.includes("--toy") ? toy : full);
  report(figures);
  for (const program of missing)
    console.log(`Without ${program}, which is not installed: its rows are left out.`);
}
