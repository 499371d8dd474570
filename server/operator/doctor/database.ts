import { setTimeout as delay } from "node:timers/promises";
import type { Pending } from "../../db/migrate.ts";
import { refuseMixedSessions } from "../../db/pooler.ts";
import { withinReach } from "../../db/reach.ts";
import { CONNECTIONS, type Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { APART_MS } from "../../jobs/clock.ts";
import { type Finding, failed, fine, note, wrong } from "./findings.ts";

const LISTEN_MS = 3_000;
const CLOCK_NOTE_MS = 60_000;
/** Connections of one process: its pool, and one to listen. */
const OF_A_PROCESS = CONNECTIONS + 1;

/** What is wrong with the database, which has been reached. `pending`: how its tables differ from the program's. */
export async function checkDatabase(sql: Sql, env: Env, pending: Pending): Promise<Finding[]> {
  return [
    await checkVersion(sql, pending),
    ...(env.databaseUrl ? [await checkSessions(env)] : []),
    await checkListening(sql),
    await checkClock(sql),
    await checkConnections(sql, env.workers),
  ];
}

async function checkVersion(sql: Sql, { waiting, unknown, tooOld }: Pending): Promise<Finding> {
  const [{ version }] = await sql<[{ version: string }]>`select current_setting('server_version') as version`;
  if (tooOld) return wrong(`The database is PostgreSQL ${version}: 18 or newer is needed.`);
  if (unknown)
    return wrong(
      `The database is newer than this program (it has ${unknown}): start the newer program, or restore a backup of before the upgrade.`,
    );
  if (waiting.length > 0)
    return note(
      `PostgreSQL ${version}; the next start makes or changes its tables, up to ${waiting.at(-1)}. Make a backup first.`,
    );
  return fine(`PostgreSQL ${version}, all migrations are there`);
}

async function checkSessions(env: Env): Promise<Finding> {
  try {
    const { prepare } = await refuseMixedSessions(env);
    const text = "each connection has a session of its own, past a pooler if there is one";
    return prepare
      ? fine(text)
      : note(`${text}. The pooler keeps no prepared statements, which costs speed: see deploy/pgbouncer.ini.`);
  } catch (error) {
    return wrong((error as Error).message);
  }
}

async function checkListening(sql: Sql): Promise<Finding> {
  const channel = `kagoj_doctor_${process.pid}`;
  const heard = Promise.withResolvers<true>();
  const listening = await sql.listen(channel, () => heard.resolve(true));
  await sql.notify(channel, "");
  const live = await withinReach(heard.promise, LISTEN_MS);
  await listening.unlisten();
  return live
    ? fine("live events: LISTEN hears NOTIFY")
    : wrong(
        "Live events don't arrive: LISTEN needs a session of its own. Set DATABASE_DIRECT_URL to an address past the pooler.",
      );
}

async function checkClock(sql: Sql): Promise<Finding> {
  await delay(0);
  const before = Date.now();
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`;
  const apart = Math.abs(now.getTime() - (before + Date.now()) / 2);
  const text = `the clocks of this machine and of the database are ${Math.round(apart / 1000)} s apart`;
  if (apart > APART_MS) return wrong(`${text}: nothing is forgotten until they agree. Turn on NTP on both.`);
  return apart > CLOCK_NOTE_MS ? note(`${text}: turn on NTP on both.`) : fine(text);
}

/** While workers are replaced there may be twice as many for a minute. */
async function checkConnections(sql: Sql, workers: number): Promise<Finding> {
  const [{ most, used }] = await sql<[{ most: number; used: number }]>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`;
  const mend = "raise max_connections, or put PgBouncer in front (deploy/pgbouncer.ini).";
  const needed = 2 * workers * OF_A_PROCESS;
  if (workers > 1 && needed > most)
    return wrong(`WORKERS=${workers} may need ${needed} connections of the database, which has ${most}: ${mend}`);
  const text = `${used} of ${most} connections of the database are used`;
  return most - used < OF_A_PROCESS ? wrong(`${text}, and a process needs ${OF_A_PROCESS}: ${mend}`) : fine(text);
}

/** The database could not be reached. */
export function unreachable(error: unknown): Finding {
  return failed("No database", error);
}
