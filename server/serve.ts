import { createServer } from "node:http";
import type { Logger } from "pino";
import { errorCatalogue } from "../contract/errors.ts";
import { createApp } from "./app.ts";
import { isAppError } from "./app-error.ts";
import { createSessions } from "./auth/sessions.ts";
import type { Connection } from "./db/embedded/start.ts";
import { migrate, refuseOtherSchema } from "./db/migrate.ts";
import { isPooled, limitStatements, refuseSharedSessions } from "./db/pooler.ts";
import { openDatabase, type Sql } from "./db/sql.ts";
import { openStandby, type Standby } from "./db/standby.ts";
import { storageTrouble } from "./db/storage-trouble.ts";
import type { Env } from "./env.ts";
import { openStore, sealStore } from "./files/sealed-store.ts";
import { loginLines } from "./greeting.ts";
import { startCreditingLeft } from "./heard/left.ts";
import { startListeningForSilence } from "./heard/silence.ts";
import { openDocuments } from "./http/documents.ts";
import type { Condition } from "./http/health.ts";
import { listen, listenerOf, serverSettings } from "./http/listener.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { startNotingUncaught } from "./jobs/upkeep.ts";
import { openLive } from "./live/live.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { attachDevPage } from "./page-build.ts";
import { smsWriters } from "./phones/writers.ts";
import { startPushing } from "./push/push.ts";
import { watchLate } from "./queue/late.ts";
import { openPayments } from "./recharge/payments.ts";
import { startReconcile } from "./recharge/sweep.ts";
import { regularly } from "./regularly.ts";
import { refuseWrongRecipients } from "./seal/backup-seal.ts";
import { claimKey, openSeal } from "./seal/keys.ts";
import type { Seal } from "./seal/seal.ts";
import { type Seeded, seed } from "./seed.ts";
import { startMeasuring } from "./services/usual.ts";
import { configOf } from "./settings/config.ts";
import { startSms } from "./sms/sms.ts";
import { startupError } from "./startup-error.ts";
import { countRequests, type Stopping } from "./stopping.ts";
import { startHours } from "./switches/switches.ts";
import { startWebhooks } from "./webhooks/sender.ts";

/** How often it is measured how far the standby is behind. */
const LOOK_MS = 1_000;

type Serving = {
  env: Env;
  log: Logger;
  condition: Condition;
  /** The database that this program runs; missing when DATABASE_URL has another. */
  embedded: Connection | undefined;
  root: string;
  dist: string;
  dev: boolean;
  /** What this adds is to be done in order at the end, before what is there. */
  stops: Stopping["steps"];
};

/** Database → keys → migrations → first data → jobs → listen. @throws startup errors */
export async function serve({ env, log, condition, embedded, root, dist, dev, stops }: Serving) {
  if (!embedded) await refuseSharedSessions(env);
  const database = env.databaseUrl ?? (embedded as Connection);
  const sql = openDatabase(database, { pooled: isPooled(env) });
  stops.unshift(() => sql.end({ timeout: 5 }));
  await refuseOtherSchema(sql);
  await refuseWrongRecipients(env.backupRecipients);
  const seal = await openSeal(sql, env, console.log);
  // Printed at once: if the start failed later, nobody could ever sign in to the new database.
  tell(loginLines(await prepareDatabase(sql, seal, env, embedded)));

  const sessions = createSessions(sql, { secure: env.production });
  const files = sealStore(openStore(env), seal.files);
  const live = await openLive(env.databaseDirectUrl ?? database, sessions, log);
  stops.unshift(() => live.stop());
  const standby = standbyOf(sql, env, log, stops);
  const payments = openPayments({ sql, seal, env, log, live });
  const housekeeping = await startHousekeeping({ sql, seal, env, log, sessions, files });
  stops.unshift(async () => housekeeping.stop());
  const noting = startNotingUncaught(sql, log);
  stops.unshift(() => noting.stop());
  const documents = dev ? undefined : await openDocuments(dist, configOf(env));
  const metrics = env.metricsPort ? openMetrics({ sql, live, files, standby }) : undefined;
  const measure = metrics?.measure;
  const app = createApp(
    { sql, standby, seal, env, log, sessions, files, payments, live, condition, measure },
    dist,
    documents,
  );
  const server = createServer(serverSettings);
  const requests = countRequests(server);
  const api = listenerOf(app);
  const closeDevPage = dev ? await attachDevPage(server, api, root) : undefined;
  if (!closeDevPage) server.on("request", api);
  await listen(server, env, "PORT");
  stops.unshift(() => {
    // Streams would never end by themselves.
    live.endStreams();
    return requests.close();
  });
  // The first step: the hot reload socket of an open tab would keep the server from closing.
  if (closeDevPage) stops.unshift(closeDevPage);
  if (metrics && env.metricsPort) {
    await listen(metrics.server, { port: env.metricsPort, host: "127.0.0.1" }, "METRICS_PORT");
    stops.unshift(async () => metrics.server.close());
  }
  const pushing = await startPushing(sql, seal, env, log);
  stops.unshift(() => pushing.stop());
  const hooking = startWebhooks({ sql, seal, log });
  stops.unshift(() => hooking.stop());
  const texting = startSms({ sql, env, log, writers: smsWriters(seal, env) });
  stops.unshift(() => texting.stop());
  const listening = startListeningForSilence({ sql, env, log, live });
  stops.unshift(() => listening.stop());
  const crediting = startCreditingLeft({ sql, seal, log, live });
  stops.unshift(() => crediting.stop());
  const measuring = startMeasuring(sql, log);
  stops.unshift(() => measuring.stop());
  const lateness = watchLate({ sql, live, log });
  stops.unshift(() => lateness.stop());
  const hours = startHours(sql, live, log);
  stops.unshift(() => hours.stop());
  const reconcile = startReconcile(payments.recharge);
  stops.unshift(() => reconcile.stop());
}

/** It may be away: then the primary is read, now and whenever it is. */
function standbyOf(
  primary: Sql,
  env: Env,
  log: Logger,
  stops: Stopping["steps"],
): Standby | undefined {
  if (!env.databaseReadUrl) return undefined;
  const pool = openDatabase(env.databaseReadUrl, { pooled: isPooled(env) });
  const standby = openStandby(primary, pool, log);
  const looking = regularly(LOOK_MS, standby.look, {
    log,
    failed: "the standby was not looked at",
    now: true,
  });
  stops.unshift(async () => {
    await looking.stop();
    await pool.end({ timeout: 5 });
  });
  return standby;
}

async function prepareDatabase(
  sql: Sql,
  seal: Seal,
  env: Env,
  embedded: Connection | undefined,
): Promise<Seeded> {
  const direct = isPooled(env) ? openDatabase(env.databaseDirectUrl ?? "", { max: 1 }) : sql;
  try {
    await migrate(direct);
    await claimKey(direct, seal);
    if (direct !== sql) await direct.end();
    if (isPooled(env)) await limitStatements(sql);
    return await seed(sql, env, { embedded: embedded !== undefined });
  } catch (error) {
    throw forOperator(error as Error & { code?: string });
  }
}

/** A failure that the operator can fix, in one line; any other as it is. */
function forOperator(error: Error & { code?: string }): Error {
  if (isAppError(error))
    return startupError(`ADMIN_USERNAME or ADMIN_PASSWORD: ${errorCatalogue[error.appCode].en}`);
  if (error.code === "42501")
    return startupError(
      `The database's user may not make tables (${error.message}): let it own the database.`,
    );
  const trouble = storageTrouble(error, "the database");
  return trouble ? startupError(trouble) : error;
}

function tell(lines: string[]): void {
  if (lines.length > 0) console.log(`\n${lines.join("\n")}\n`);
}
