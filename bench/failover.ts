import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase, type Sql } from "../server/db/sql.ts";
import { makePayers, type Payer, request } from "../server/test/payment-process.ts";
import {
  addressOf,
  type Machines,
  type Name,
  names,
  openMachines,
  password,
  whatIsMissing,
} from "./failover/machines.ts";
import { browser, startLoad, until } from "./failover/people.ts";
import { beside, type Figures, figure, inTurns, median, report } from "./world/measure.ts";
import { type Acknowledged, compare, isExact, placeOrder } from "./world/told.ts";

/** `rounds` of each trouble; each is watched for `watchMs` before it is mended. */
const full = { people: 12, rounds: 2, watchMs: 40_000, costRounds: 3, costMs: 6_000 };
const toy: typeof full = { people: 3, rounds: 1, watchMs: 35_000, costRounds: 1, costMs: 2_000 };
/** The ttl of deploy/ha/patroni.yml without the watchdog's margin. */
const WATCHDOG_MS = 15_000;
/** Nobody may run out of money before the end. */
const MUCH_TK = 960_000;

/**
 * What happens to the leader, or to the standby that commits wait for; answers how it is mended.
 */
const troubles: Record<string, (machines: Machines, sql: Sql) => Promise<() => unknown>> = {
  "the leader's machine is lost": async (machines) => {
    const leader = await machines.leader();
    await machines.powerOff(leader);
    return () => machines.powerOn(leader);
  },
  "its PostgreSQL is killed": async (machines) => {
    machines.crashDatabase(await machines.leader());
    return () => {};
  },
  "it is cut off from the others, not from people": async (machines) => {
    const leader = await machines.leader();
    machines.cutOff(leader);
    return () => machines.mend(leader);
  },
  "it stands still, until its watchdog starts it anew": async (machines) => {
    const leader = await machines.leader();
    machines.freeze(leader);
    // Played: these machines have no kernel of their own.
    await delay(WATCHDOG_MS);
    await machines.powerOff(leader);
    return () => machines.powerOn(leader);
  },
  "the standby that is waited for says nothing more": async (machines, sql) => {
    const standby = (await standbysOf(sql)).find(({ waitedFor }) => waitedFor)?.name as Name;
    machines.freezeDatabase(standby);
    return () => machines.thawDatabase(standby);
  },
};

/**
 * Three machines as deploy/ha describes them, in this one. People order over HTTP at all three
 * while one trouble after the other comes: what was told is held and charged once, and after half a
 * minute orders are taken again, without a hand. Before it: what it costs that a commit waits for a
 * standby.
 */
async function failover({ people, rounds, watchMs, costRounds, costMs }: typeof full) {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-failover-"));
  chmodSync(folder, 0o755);
  // Without a gateway, and nobody pays here.
  const machines = await openMachines(folder, { SENT_MONEY_ONLY: "1" });
  try {
    for (const name of names) machines.powerOn(name);
    await makeDatabase(await machines.leader());
    for (const name of names)
      await until(`Kagoj is ready on ${name}`, () => isReady(`http://${addressOf(name)}:3000`));
    const payers = await makePayers(`http://${addressOf("one")}:3000`, people, MUCH_TK);
    const told: Acknowledged = { orders: new Map(), wrong: [], retries: 0 };
    await isWhole(machines);

    const cost = await costOfWaiting(machines, payers, told, costRounds, costMs);

    const load = startLoad(payers, told);
    const silences: Record<string, number[]> = {};
    const wholes: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const [trouble, happens] of Object.entries(troubles)) {
        const sql = await isWhole(machines);
        const from = performance.now();
        const mend = await happens(machines, sql);
        await load.watch(watchMs);
        const silence = load.longestSilence(from);
        silences[trouble] = [...(silences[trouble] ?? []), silence];
        const mended = performance.now();
        await mend();
        await isWhole(machines);
        const whole = performance.now() - mended;
        wholes.push(whole);
        console.log(
          `${trouble}: no order for ${seconds(silence)} s, whole ${seconds(whole)} s later`,
        );
      }
    await load.stop();

    const leader = await isWhole(machines);
    const verdict = await compare(leader, told);
    const counts = await Promise.all(names.map(countOrders));
    const logs = names.map((name) => machines.logOf(name, "patroni")).join("\n");
    console.table({ ...verdict, retries: told.retries, refused: load.refused.length });
    if (load.refused.length > 0) console.log(load.refused.slice(0, 5));
    const figures: Figures = {
      "orders a second, a standby waited for beside not": beside(cost, "waiting", "alone"),
      ...Object.fromEntries(
        Object.entries(silences).map(([trouble, each]) => [
          `${trouble}: s without an order, at most`,
          figure(Math.max(...each) / 1000, { most: 30 }),
        ]),
      ),
      "the slowest order, s": figure(load.slowest() / 1000),
      "whole again after it was mended, s, median": figure(median(wholes) / 1000),
      "told = held = charged": figure(Number(isExact(verdict)), { least: 1 }),
      "machines that have them all": figure(
        counts.filter((count) => count === told.orders.size).length,
        { least: names.length },
      ),
      "final refusals": figure(load.refused.length, { most: 0 }),
      "old leaders taken back by pg_rewind": figure(
        logs.match(/running pg_rewind from \w+$/gm)?.length ?? 0,
      ),
    };
    return figures;
  } finally {
    for (const name of names) await machines.powerOff(name);
    // KEEP=1 leaves what the programs have printed.
    if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

const connect = (name: Name, database = "kagoj") =>
  openDatabase(
    {
      host: addressOf(name),
      port: 5432,
      database,
      username: "postgres",
      password,
    },
    { max: 2 },
  );

/** As OPERATIONS.md makes it. */
async function makeDatabase(leader: Name): Promise<void> {
  const sql = connect(leader, "postgres");
  await sql.unsafe(`create role kagoj login password '${password}'`);
  await sql.unsafe("create database kagoj owner kagoj encoding 'UTF8' template template0");
  await sql.end();
}

let watched: { leader: Name; sql: Sql } | undefined;

/** Waits until one leads, both others follow it, and commits wait for one of them. */
async function isWhole(machines: Machines): Promise<Sql> {
  let sql: Sql | undefined;
  await until("three machines are whole", async () => {
    const leader = await machines.leader();
    if (watched?.leader !== leader) {
      void watched?.sql.end({ timeout: 0 });
      watched = { leader, sql: connect(leader) };
    }
    sql = watched.sql;
    const standbys = await standbysOf(sql).catch(() => []);
    const next = (await machines.members(leader)).find(({ role }) => role === "sync_standby")?.name;
    return standbys.length === 2 && standbys.some((one) => one.waitedFor && one.name === next);
  });
  return sql as Sql;
}

async function standbysOf(sql: Sql) {
  return sql<{ name: string; waitedFor: boolean }[]>`
    select application_name as name, sync_state = 'sync' as waited_for from pg_stat_replication
    where state = 'streaming'`;
}

async function countOrders(name: Name): Promise<number> {
  const sql = connect(name);
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from orders`;
  await sql.end();
  return row.count;
}

/** Orders per second, in turns, when commits wait for a standby and when they don't. */
async function costOfWaiting(
  machines: Machines,
  payers: Payer[],
  told: Acknowledged,
  rounds: number,
  ms: number,
) {
  const leader = await machines.leader();
  const sql = connect(leader);
  const pace = async (waiting: boolean) => {
    await machines.configure(leader, { synchronous_mode: waiting });
    await until(`commits ${waiting ? "" : "don't "}wait`, async () => {
      const standbys = await standbysOf(sql);
      return standbys.some(({ waitedFor }) => waitedFor) === waiting;
    });
    const before = told.orders.size;
    const from = performance.now();
    await Promise.all(
      payers.map(async (payer, nth) => {
        while (performance.now() - from < ms) await placeOrder(payer, browser(nth), told);
      }),
    );
    return ((told.orders.size - before) * 1000) / (performance.now() - from);
  };
  const runs = await inTurns(rounds, { waiting: () => pace(true), alone: () => pace(false) });
  await machines.configure(leader, { synchronous_mode: true });
  await sql.end();
  return runs;
}

async function isReady(origin: string): Promise<boolean> {
  return (await request(`${origin}/readyz`, "GET", {}, undefined, 1_000))?.status === 200;
}

/**
 * Runs this file once more in namespaces of its own: with the first process there all others end,
 * and the network is nobody else's. The shell takes up the processes that others leave behind.
 */
function inNamespaces(): number {
  const own = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const words = [process.execPath, import.meta.filename, "--inside", ...process.argv.slice(2)];
  const shell = ["bash", "-c", '"$@"; exit $?', "failover", ...words];
  return spawnSync("unshare", [...own, ...shell], { stdio: "inherit" }).status ?? 1;
}

if (process.argv[1] === import.meta.filename) {
  const rounds = Number(process.argv.at(-1)) || full.rounds;
  const missing = whatIsMissing();
  if (missing) {
    console.log(missing);
    process.exitCode = 1;
  } else if (process.argv.includes("--inside"))
    report(await failover(process.argv.includes("--toy") ? toy : { ...full, rounds }));
  else process.exitCode = inNamespaces();
}
