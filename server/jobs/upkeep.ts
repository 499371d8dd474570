import type { Logger } from "pino";
import type { Sql } from "../db/sql.ts";
import { uncaught } from "../log/uncaught.ts";
import { regularly } from "../regularly.ts";
import { forgetVerified } from "../wallet/verified.ts";
import { verifyOn } from "../wallet/verify.ts";
import * as queries from "./queries.ts";

/**
 * The check runs every day; a little less, so that a job which runs every six hours never waits for
 * the fifth time.
 */
const CHECK_EVERY_HOURS = 23;
/** Three checks were missed. */
const CHECK_LATE_HOURS = 72;
/** Less than the hour after which another process would begin it too. */
const CHECK_MINUTES = 50;

export type Upkeep = Record<queries.Work, queries.Done>;

export async function findUpkeep(sql: Sql): Promise<Upkeep> {
  const done = await queries.findDone(sql);
  return Object.fromEntries(done.map(({ work, ...last }) => [work, last])) as Upkeep;
}

/**
 * What an admin must know: 0 each when all is well. `backup` and `unchecked` in hours since it was
 * last done.
 */
export type Alarms = { ledger: number; unchecked: number; backup: number };

export async function findAlarms(sql: Sql, backupHours: number): Promise<Alarms> {
  return alarmsOf(await findUpkeep(sql), backupHours);
}

/** `backupHours`: how old the last backup may be; 0 when somebody else looks after backups. */
export function alarmsOf({ ledger, backup }: Upkeep, backupHours: number): Alarms {
  const late = (age: number, hours: number) =>
    hours > 0 && age > hours * 3600 ? Math.floor(age / 3600) : 0;
  return {
    ledger: ledger.findings.length,
    unchecked: late(ledger.age, CHECK_LATE_HOURS),
    backup: late(backup.age, backupHours),
  };
}

/**
 * What is new in the ledger, once a day, in one process of many. A check that takes longer than
 * {@link CHECK_MINUTES} ends, undone.
 */
export async function checkLedgerDaily(sql: Sql, log: Logger): Promise<void> {
  if (!(await queries.claim(sql, "ledger", CHECK_EVERY_HOURS))) return;
  const broken = await verifyOn(sql, CHECK_MINUTES * 60_000);
  await queries.recordDone(
    sql,
    "ledger",
    broken.map(({ rule }) => rule),
  );
  if (broken.length > 0) log.error({ broken }, "the ledger is not right: npm run ledger:verify");
}

/**
 * `brokenRules`: what it found wrong with the whole ledger, of which admins hear as of the daily
 * check's.
 */
export async function noteBackup(sql: Sql, brokenRules: string[]): Promise<void> {
  await queries.recordDone(sql, "backup", []);
  if (brokenRules.length === 0) return;
  await forgetVerified(sql);
  await queries.recordDone(sql, "ledger", brokenRules);
}

/** `failed`: its steps that did, each with why. */
export async function noteHousekeeping(sql: Sql, failed: string[]): Promise<void> {
  await queries.recordDone(sql, "housekeeping", failed);
}

export const { findFailedSteps, findUncaught, trustClock } = queries;

const NOTE_MS = 5_000;

/**
 * Writes errors that nobody caught where the doctor finds them; while the database is away, they
 * wait.
 */
export function startNotingUncaught(sql: Sql, log: Logger): { stop(): Promise<void> } {
  const note = async () => {
    const places = [...uncaught.unnoted];
    if (places.length === 0) return;
    await queries.recordUncaught(sql, places);
    for (const place of places) uncaught.unnoted.delete(place);
  };
  return regularly(NOTE_MS, note, { log, failed: "uncaught errors could not be noted" });
}
