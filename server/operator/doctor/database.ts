import { setTimeout as delay } from "node:timers/promises";
import { type Pending, pendingMigrations } from "../../db/migrate.ts";
import { refuseSharedSessions, withinReach } from "../../db/pooler.ts";
import { CONNECTIONS, type Sql } from "../../db/sql.ts";
import { FAR_BEHIND_MS, hasCaughtUp } from "../../db/standby.ts";
import type { Env } from "../../env.ts";
import { countSilent } from "../../heard/silence.ts";
import { alarmsOf, findFailedSteps, findUncaught, findUpkeep } from "../../jobs/upkeep.ts";
import { refusePlayMoney } from "../../recharge/play-money.ts";
import { countAdmins } from "../../users/users.ts";
import { reportLedger } from "../../wallet/verify.ts";
import { openStandbyOf } from "../database.ts";
import { findDamage } from "./damage.ts";
import { failed, type Report } from "./report.ts";

/** A code of an app bears 30 s; opening hours are by the minute. */
const APART_MS = 30_000;
/** Connections of one process: its pool, and one to listen. */
const OF_A_PROCESS = CONNECTIONS + 1;

/** False: its tables are of another version, so that nothing else can be looked at. */
export function isCurrent({ waiting, other, tooOld }: Pending): boolean {
  return waiting.length === 0 && !other && !tooOld;
}

export async function checkDatabase({ note, wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const { waiting, other, tooOld } = await pendingMigrations(sql);
  const [{ version, most, used }] = await sql<[{ version: string; most: number; used: number }]>`
    select current_setting('server_version') as version,
           current_setting('max_connections')::int
             - current_setting('superuser_reserved_connections')::int as most,
           (select count(*)::int from pg_stat_activity
             where backend_type = 'client backend') as used`;
  if (tooOld) wrong(`The database is PostgreSQL ${version}: 18 or newer is needed.`);
  else if (other) wrong(other);
  else if (waiting.length > 0)
    note(
      `The next start makes or changes the tables, up to ${waiting.at(-1)}: make a backup first. ` +
        "Ledger, backups, admins and files were not looked at.",
    );
  if (env.databaseUrl)
    await refuseSharedSessions(env).catch((error: Error) => wrong(error.message));
  if (most - used < OF_A_PROCESS)
    wrong(
      `${used} of ${most} connections of the database are used, and a process needs ` +
        `${OF_A_PROCESS}: raise max_connections, or put PgBouncer in front ` +
        "(deploy/pgbouncer.ini).",
    );
  return `database: PostgreSQL ${version}, all migrations, ${used} of ${most} connections`;
}

/** The standby is only a help, so the primary is read while it is away; but nobody notices that. */
export async function checkStandby({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const standby = openStandbyOf(env);
  if (!standby) return "standby: none";
  const began = performance.now();
  try {
    const isThere = await withinReach(hasCaughtUp(sql, standby, FAR_BEHIND_MS));
    if (!isThere)
      wrong(
        "DATABASE_READ_URL leads to no standby of this database, or to one that is more than 10 " +
          "s behind: the primary is read instead. See “A standby” in OPERATIONS.md.",
      );
  } catch (error) {
    wrong(
      failed(
        "The standby in DATABASE_READ_URL can't be read",
        error,
        "The primary is read instead.",
      ),
    );
  } finally {
    await standby.end({ timeout: 1 });
  }
  return `standby: had all that the primary has after ${Math.round(performance.now() - began)} ms`;
}

export async function checkClock({ wrong }: Report, sql: Sql): Promise<string> {
  await delay(0);
  const before = Date.now();
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`;
  const apart = Math.abs(now.getTime() - (before + Date.now()) / 2);
  const text = `clock: this machine's and the database's are ${Math.round(apart / 1000)} s apart`;
  if (apart > APART_MS)
    wrong(
      `${text}: codes of apps are refused and services open at the wrong time. On both: sudo ` +
        "timedatectl set-ntp true",
    );
  return text;
}

export async function checkPages({ wrong }: Report, sql: Sql): Promise<string> {
  const { looked, damaged } = await findDamage(sql);
  damaged.forEach(wrong);
  return `pages: all of ${looked} tables and indexes can be read`;
}

export async function checkLedger({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const { right, lines } = await reportLedger(sql);
  if (!right)
    wrong(`${lines.slice(1).join("; ")}. See “The ledger is not right” in OPERATIONS.md.`);
  await refusePlayMoney(sql, env).catch((error: Error) => wrong(error.message));
  return `ledger: ${lines[0]}, all right`;
}

export async function checkBackup(
  { note, wrong }: Report,
  sql: Sql,
  { backupAlarmHours }: Env,
): Promise<string> {
  const upkeep = await findUpkeep(sql);
  const hours = Math.floor(upkeep.backup.age / 3600);
  if (alarmsOf(upkeep, backupAlarmHours).backup > 0)
    wrong(`No backup for ${hours} hours: npm run backup, every night (deploy/kagoj-backup.timer).`);
  if (backupAlarmHours === 0) note("BACKUP_ALARM_HOURS is 0: nobody is told when backups stop.");
  return `backup: ${hours} hours since the last one, or since the installation`;
}

export async function checkPhones({ wrong }: Report, sql: Sql): Promise<string> {
  const silent = await countSilent(sql);
  if (silent > 0)
    wrong(
      `Of the phones that forward messages ${silent} have been silent for longer than usual. See ` +
        "“A phone of the desk is silent” in OPERATIONS.md.",
    );
  return "phones: none that forwards messages is silent";
}

export async function checkErrors({ wrong }: Report, sql: Sql): Promise<string> {
  const found = await findUncaught(sql);
  if (found)
    wrong(
      `The program met errors that nobody caught, the last ${found.hours} hours ago, and went ` +
        `on: ${found.places.join("; ")}. Restart it (sudo systemctl restart kagoj), and report ` +
        "its log's lines with “uncaught”.",
    );
  return "errors: none in a week that nobody caught";
}

export async function checkHousekeeping({ wrong }: Report, sql: Sql): Promise<string> {
  const { failed, hours } = await findFailedSteps(sql);
  if (failed.length > 0)
    wrong(
      `Housekeeping could not do all of its work ${hours} hours ago: ${failed.join("; ")}. It ` +
        "tries again every six hours, and a minute after a start.",
    );
  return "housekeeping: its last run did all of its work";
}

export async function checkAdmins({ note, wrong }: Report, sql: Sql): Promise<string> {
  const admins = await countAdmins(sql);
  if (admins === 0) wrong("Nobody is admin: npm run admin -- create-admin NAME");
  if (admins === 1)
    note("One admin only, so work stops without them: npm run admin -- create-admin NAME");
  const [{ priced }] = await sql<
    [{ priced: boolean }]
  >`select exists (select from price_changes) as priced`;
  if (!priced) note("The prices are still the examples: set them on the screen of prices.");
  return `admins: ${admins}`;
}

const DEAREST = 5;
/** How much of a statement is told. */
const TOLD_LENGTH = 120;

/**
 * What the database spends its time on, where PostgreSQL counts it. Only reads and writes of rows:
 * their values are counted as $1, but another statement may name a password.
 */
export async function checkStatements({ note }: Report, sql: Sql): Promise<string> {
  const dearest = await findDearest(sql);
  if (!dearest) return "statements: not counted, see “Is all well?” in OPERATIONS.md";
  for (const { text, calls, ms, percent } of dearest)
    note(
      `${percent.toFixed(0)} % of the database's time, ${calls} times ${ms.toFixed(2)} ms: ` +
        `${text.slice(0, TOLD_LENGTH)}`,
    );
  return `statements: the ${dearest.length} dearest since they are counted`;
}

type Statement = { text: string; calls: number; ms: number; percent: number };
/**
 * Of PostgreSQL: there is no such view, or it counts nothing because it was not loaded at the
 * start.
 */
const notCounted = ["42P01", "55000"];

async function findDearest(sql: Sql): Promise<Statement[] | undefined> {
  try {
    return await sql<Statement[]>`
      select regexp_replace(query, '\\s+', ' ', 'g') as text,
             calls::float as calls,
             mean_exec_time as ms,
             100 * total_exec_time / greatest(sum(total_exec_time) over (), 1) as percent
        from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and query ~* '^\\s*(select|insert|update|delete|with)\\y'
       order by total_exec_time desc
       limit ${DEAREST}`;
  } catch (error) {
    if (error instanceof Error && "code" in error && notCounted.includes(String(error.code)))
      return undefined;
    throw error;
  }
}
