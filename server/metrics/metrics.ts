import { createServer } from "node:http";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { countAllUnused } from "../attachments/attachments.ts";
import { countCertificatesWaiting } from "../birth/extract.ts";
import { withinReach } from "../db/pooler.ts";
import type { Sql } from "../db/sql.ts";
import type { Standby } from "../db/standby.ts";
import type { FileStore } from "../files/store.ts";
import { countSilent } from "../heard/silence.ts";
import type { App } from "../http/app-types.ts";
import { findFailedSteps, findUpkeep } from "../jobs/upkeep.ts";
import type { Live } from "../live/live.ts";
import { uncaught } from "../log/uncaught.ts";
import { countMessagesWaiting } from "../push/push.ts";
import { countTroubled } from "../recharge/recharge.ts";
import { countSmsWaiting, findToday, notTaken } from "../sms/sms.ts";

/** From an answer out of memory to the deadline of an upload. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * Until an answer began: a stream goes on after that. Labels are the route as declared, never a
 * path that somebody sent.
 */
function measureRequests(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: "kagoj_requests_total",
    help: "Requests answered, by route and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "kagoj_request_seconds",
    help: "Seconds until the answer began, by route.",
    labelNames: ["method", "route"],
    buckets: SECONDS,
    registers,
  });

  return createMiddleware<App>(async (c, next) => {
    const began = performance.now();
    await next();
    // Middleware is declared for ALL methods; so is what answers that there is no such route.
    const { method, path } = matchedRoutes(c).find(({ method }) => method !== "ALL") ?? {
      method: "any",
      path: "none",
    };
    seconds.observe({ method, route: path }, (performance.now() - began) / 1000);
    requests.inc({ method, route: path, status: c.res.status });
  });
}

/** ms. A figure that takes longer is left out: the others must still be told. */
const READ_MS = 2_000;

/**
 * On a port of its own: requests, event loop, memory and CPU, and the desk's figures. `measure`
 * belongs before all routes.
 */
export function openMetrics(desk: Desk) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, help, read] of deskFigures(desk))
    new Gauge({
      name,
      help,
      registers: [registry],
      // One that can't be read, like all while the database is away, is left out.
      async collect() {
        const value = await withinReach(Promise.resolve().then(read), READ_MS).catch(
          () => undefined,
        );
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end();
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) return void response.writeHead(503).end();
    response.writeHead(200, { "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
  });
  return { measure: measureRequests(registry), server };
}

type Figure = [name: string, help: string, read: () => number | undefined | Promise<number>];

type Desk = {
  sql: Sql;
  live: Pick<Live, "count">;
  files: Pick<FileStore, "check">;
  standby?: Pick<Standby, "lag"> | undefined;
};

function standbyFigures({ lag }: Pick<Standby, "lag">): Figure[] {
  return [
    [
      "kagoj_standby_away",
      "1 while the standby does not answer, or is none of this database.",
      () => Number(lag() === undefined),
    ],
    [
      "kagoj_standby_lag_seconds",
      "How far the standby is behind the primary.",
      () => {
        const ms = lag();
        return ms === undefined ? undefined : ms / 1000;
      },
    ],
  ];
}

function deskFigures({ sql, live, files, standby }: Desk): Figure[] {
  return [
    ...(standby ? standbyFigures(standby) : []),
    [
      "kagoj_uncaught_errors",
      "Errors that nobody caught, since this process began.",
      () => uncaught.count,
    ],
    [
      "kagoj_housekeeping_failed",
      "Steps of the last housekeeping that failed.",
      async () => (await findFailedSteps(sql)).failed.length,
    ],
    ["kagoj_live_streams", "Open pages that hear events from this process.", live.count],
    [
      "kagoj_certificates_waiting",
      "Birth certificates that wait in this process to be read.",
      countCertificatesWaiting,
    ],
    [
      "kagoj_database_wait_seconds",
      "How long a question to the database waited for a connection and its answer just now.",
      () => waitForDatabase(sql),
    ],
    [
      "kagoj_database_connections_busy",
      "Connections of all processes that are at work, or in a transaction.",
      async () => (await countConnections(sql)).busy,
    ],
    [
      "kagoj_database_connections",
      "Connections of all processes.",
      async () => (await countConnections(sql)).all,
    ],
    [
      "kagoj_files_away",
      "1 while delivered files can't be stored: the disk is full, or the store does not answer.",
      () => isAway(files),
    ],
    [
      "kagoj_pushes_waiting",
      "Push messages that are not sent yet.",
      () => countMessagesWaiting(sql),
    ],
    ["kagoj_sms_waiting", "SMS that are not sent yet.", () => countSmsWaiting(sql)],
    ["kagoj_sms_today", "SMS that were sent today, by all processes.", () => findToday(sql)],
    [
      "kagoj_sms_refused",
      "SMS that the provider did not surely take, since this process began.",
      () => notTaken.count,
    ],
    [
      "kagoj_attachments_unused",
      "Pictures and PDFs that no order names yet.",
      async () => (await countAllUnused(sql)).files,
    ],
    [
      "kagoj_attachments_unused_bytes",
      "Their bytes.",
      async () => (await countAllUnused(sql)).bytes,
    ],
    [
      "kagoj_topups_in_doubt",
      "Recharges whose outcome the provider has not told.",
      async () => (await countTroubled(sql)).doubt,
    ],
    [
      "kagoj_topups_in_review",
      "Recharges that staff must decide.",
      async () => (await countTroubled(sql)).review,
    ],
    [
      "kagoj_heard_devices_silent",
      "Phones of the desk that have forwarded nothing for longer than usual.",
      () => countSilent(sql),
    ],
    [
      "kagoj_backup_age_seconds",
      "Seconds since the last npm run backup; since the installation when there was none.",
      async () => (await findUpkeep(sql)).backup.age,
    ],
    [
      "kagoj_ledger_check_age_seconds",
      "Seconds since the last check of the ledger; since the installation when there was none.",
      async () => (await findUpkeep(sql)).ledger.age,
    ],
    [
      "kagoj_ledger_rules_broken",
      "Rules of the ledger that the last check found broken.",
      async () => (await findUpkeep(sql)).ledger.findings.length,
    ],
  ];
}

/** A store that takes longer than a figure may is away as well. */
async function isAway(files: Desk["files"]): Promise<number> {
  const there = files.check().then(
    () => true,
    () => false,
  );
  return (await withinReach(there, READ_MS / 2)) ? 0 : 1;
}

async function waitForDatabase(sql: Sql): Promise<number> {
  const began = performance.now();
  await sql`select 1`;
  return (performance.now() - began) / 1000;
}

/**
 * The connections of all processes of Kagoj to this database. Busy: at work, or in a transaction.
 * Behind a pooler: its own.
 */
async function countConnections(sql: Sql): Promise<{ all: number; busy: number }> {
  const [row] = await sql<[{ all: number; busy: number }]>`
    select count(*)::int as all, count(*) filter (where state <> 'idle')::int as busy
    from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`;
  return row;
}
