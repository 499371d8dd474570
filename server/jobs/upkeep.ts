import type { Logger } from "pino";
import type { Sql } from "../db/sql.ts";
import { verifyLedger } from "../wallet/verify.ts";
import * as queries from "./queries.ts";

/** The check runs every day; a little less, so that a job which runs every six hours never waits for the fifth time. */
const CHECK_EVERY_HOURS = 23;
/** Three checks were missed. */
const CHECK_LATE_HOURS = 72;
const CHECK_MINUTES = 15;

export type Upkeep = Record<queries.Work, queries.Done>;

export async function findUpkeep(sql: Sql): Promise<Upkeep> {
  const done = await queries.findDone(sql);
  return Object.fromEntries(done.map(({ work, ...last }) => [work, last])) as Upkeep;
}

/** What an admin must know: 0 each when all is well. `backup` and `unchecked` in hours since it was last done. */
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

/** Once a day, in one process of many. A rule that takes longer than {@link CHECK_MINUTES} ends the check, undone. */
export async function checkLedgerDaily(sql: Sql, log: Logger): Promise<void> {
  if (!(await queries.claim(sql, "ledger", CHECK_EVERY_HOURS))) return;
  const broken = await sql.begin("isolation level repeatable read read only", async (tx) => {
    await tx.unsafe(`set local statement_timeout = '${CHECK_MINUTES}min'`);
    return verifyLedger(tx);
  });
  await queries.recordDone(
    sql,
    "ledger",
    broken.map(({ rule }) => rule),
  );
  if (broken.length > 0) log.error({ broken }, "the ledger is not right: npm run ledger:verify");
}

export async function noteBackup(sql: Sql): Promise<void> {
  await queries.recordDone(sql, "backup", []);
}
