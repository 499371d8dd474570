import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "../server/db/sql.ts";
import { findVerified } from "../server/wallet/verified.ts";
import { verifyLedger, verifyOn } from "../server/wallet/verify.ts";
import { factsOf, readingsOf, writingsOf } from "./growth/calls.ts";
import { fillYears } from "./growth/years.ts";
import { type Ask, load } from "./world/load.ts";
import { beside, type Figures, inTurns, paceOf, report } from "./world/measure.ts";
import { type Cluster, openWorld, type World } from "./world/refresh-world.ts";

/**
 * Orders of two databases of equally many people, how long a measurement is, and of how many the
 * median counts.
 */
const full = { people: 10_000, few: 10_000, many: 1_000_000, roundMs: 20, rounds: 15 };
export const toy = { people: 40, few: 300, many: 600, roundMs: 1, rounds: 1 };
/** A table with more rows is large: to read all of it costs more each year. */
const LARGE = 50_000;
/** PostgreSQL's processes tell what they did after at most ten seconds without work. */
const TOLD_AFTER_MS = 11_000;

/**
 * Each reading that a page repeats and each write, in milliseconds, at few orders and at many: it
 * may not cost more by the years. `scans`: whole readings of large tables that requests caused.
 * @throws when a call fails, or the ledger is wrong
 */
export async function growth(
  { people, few, many, roundMs, rounds }: typeof full,
  cluster?: Cluster,
): Promise<{ figures: Figures; scans: Record<string, number> }> {
  const world = await openWorld(cluster, { settings: { max_wal_size: "8GB" } });
  try {
    const desks = {
      few: await openDesk(world, "few", people, few),
      many: await openDesk(world, "many", people, many),
    };
    const before = await scansOf(desks.many.sql);
    const figures: Figures = {};
    const measure = async (call: string, status: number, asks: Record<Size, () => Ask>) => {
      const ms = async (size: Size) =>
        1000 / paceOf(await load(desks[size].port, 1, roundMs, asks[size]), status);
      const runs = await inTurns(rounds, { few: () => ms("few"), many: () => ms("many") }).catch(
        (cause: unknown) => Promise.reject(new Error(call, { cause })),
      );
      figures[call] = beside(runs, "many", "few", { most: 1.5 });
    };
    for (const [call, ask] of Object.entries(desks.many.readings)) {
      const small = desks.few.readings[call] as Ask;
      await measure(call, 200, { few: () => small, many: () => ask });
    }
    for (const [call, { status, next }] of Object.entries(desks.many.writings)) {
      const small = desks.few.writings[call];
      if (small) await measure(call, status, { few: small.next, many: next });
    }
    await delay(TOLD_AFTER_MS);
    const after = await scansOf(desks.many.sql);
    const scans = Object.entries(after).flatMap(([table, count]) =>
      count > (before[table] ?? 0) ? [[table, count - (before[table] ?? 0)]] : [],
    );
    figures["the ledger, what is new"] = beside(
      await inTurns(rounds, {
        few: () => checkOf(desks.few.sql, true),
        many: () => checkOf(desks.many.sql, true),
      }),
      "many",
      "few",
      { most: 1.5 },
    );
    const whole = [await checkOf(desks.few.sql, false), await checkOf(desks.many.sql, false)];
    console.log(`The whole ledger: ${whole.map(Math.round).join(" and ")} ms`);
    return { figures, scans: Object.fromEntries(scans) };
  } finally {
    await world.close();
  }
}

type Size = "few" | "many";

/** A desk with so many orders, its server, and what is asked of it. */
async function openDesk(world: World, name: Size, people: number, orders: number) {
  const sql = await world.makeDatabase(`growth_${name}`, people, 0);
  const began = performance.now();
  await fillYears(sql, people, orders);
  console.log(`${orders} orders in ${Math.round((performance.now() - began) / 1000)} s`);
  const faults = await verifyOn(sql, 0);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  const pending = await sql<{ id: string }[]>`select id from orders where status = 'pending'`;
  const facts = await factsOf(sql);
  const { product: port } = await world.serve(`growth_${name}`);
  return {
    sql,
    port,
    readings: readingsOf(facts, people - 1),
    writings: writingsOf(
      people,
      pending.map(({ id }) => id),
    ),
  };
}

/** The milliseconds of a check of the ledger. */
async function checkOf(sql: Sql, onlyNew: boolean): Promise<number> {
  const began = performance.now();
  const faults = await verifyLedger(sql, onlyNew ? await findVerified(sql) : undefined);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return performance.now() - began;
}

/** How often each large table was read from end to end. */
async function scansOf(sql: Sql): Promise<Record<string, number>> {
  const rows = await sql<{ table: string; scans: number }[]>`
    select relname as table, seq_scan as scans from pg_stat_user_tables
    where n_live_tup > ${LARGE} order by relname`;
  return Object.fromEntries(rows.map(({ table, scans }) => [table, scans]));
}

if (process.argv[1] === import.meta.filename) {
  const { figures, scans } = await growth(process.argv.includes("--toy") ? toy : full);
  report(figures);
  console.log("Large tables that requests read from end to end:", scans);
  if (Object.keys(scans).length > 0) process.exitCode = 1;
}
