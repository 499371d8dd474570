import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join, resolve } from "node:path";
import { everyError } from "../contract/later-errors.ts";
import { createApp } from "./app.ts";
import { isAppError } from "./app-error.ts";
import { createSessions } from "./auth/sessions.ts";
import { type Embedded, startEmbedded } from "./db/embedded/start.ts";
import { migrate } from "./db/migrate.ts";
import { isPooled, limitStatements, refuseMixedSessions } from "./db/pooler.ts";
import { openDatabase, type Sql } from "./db/sql.ts";
import { storageTrouble } from "./db/storage-trouble.ts";
import { type Env, readEnv } from "./env.ts";
import { createDiskStore } from "./files/disk-store.ts";
import { createS3Store } from "./files/s3-store.ts";
import { greetingLines, loginLines } from "./greeting.ts";
import { openDocuments } from "./http/documents.ts";
import type { Condition } from "./http/health.ts";
import { listenerOf, serverSettings } from "./http/listener.ts";
import { startHousekeeping } from "./jobs/housekeeping.ts";
import { openLive } from "./live/live.ts";
import { openLog } from "./log/log.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { attachDevPage, buildPage } from "./page-build.ts";
import { startPushing } from "./push/push.ts";
import { openPayments, refuseSandboxForOthers } from "./recharge/payments.ts";
import { startReconcile } from "./recharge/reconcile.ts";
import { claimKey, openSeal } from "./seal/keys.ts";
import type { Seal } from "./seal/seal.ts";
import { rewriteTables, rewritten } from "./sealing/rewrite.ts";
import { sealRest } from "./sealing/seal-rest.ts";
import { type Seeded, seed } from "./seed.ts";
import { configOf } from "./settings/config.ts";
import { startupError } from "./startup-error.ts";
import { countRequests, listenForEnd } from "./stopping.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const dev = process.argv.includes("--dev");
/** For one of several processes behind a proxy that serves the page. */
const apiOnly = process.argv.includes("--api-only");

await start().catch((error: Error & { code?: string }) => {
  console.error(error.code === "startup" ? error.message : error);
  process.exit(1);
});

/** env → database → migrate → seed → listen → graceful stop. */
async function start(): Promise<void> {
  if (existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));
  const env = readEnv();
  refuseSandboxForOthers(env);
  const log = openLog(env.logLevel);
  if (!dev && !apiOnly) await buildPage(root, dist);

  const condition: Condition = { draining: false, databaseUp: () => true };
  // 0 until the server is open, and in development, where it is restarted at each change.
  let drainMs = 0;
  const { steps: stops, stop } = listenForEnd(condition, () => drainMs);
  try {
    const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, note: console.log });
    if (embedded) stops.unshift(() => embedded.stop());
    if (!embedded) await refuseMixedSessions(env);
    const sql = openDatabase(env.databaseUrl ?? embeddedConnection(embedded), { pooled: isPooled(env) });
    stops.unshift(() => sql.end({ timeout: 5 }));
    const seal = await openSeal(sql, env, console.log);
    // Printed at once: if the start failed later, nobody could ever sign in to the new database.
    tell(loginLines(await prepareDatabase(sql, seal, env, embedded)));

    const lost = ({ message }: Error) => {
      log.fatal(`the embedded database can't be started again: ${message}`);
      stop(1);
    };
    if (embedded) condition.databaseUp = embedded.watch({ log, lost }).isUp;
    const sessions = createSessions(sql, { secure: env.production });
    const files = env.s3
      ? createS3Store(env.s3, join(env.dataDir, "incoming"))
      : createDiskStore(join(env.dataDir, "files"));
    const live = await openLive(env.databaseDirectUrl ?? embeddedConnection(embedded), sessions, log);
    stops.unshift(() => live.stop());
    const payments = openPayments({ sql, seal, env, log, live });
    const housekeeping = await startHousekeeping({ sql, env, log, sessions, files, live });
    stops.unshift(async () => housekeeping.stop());
    const documents = dev ? undefined : await openDocuments(dist, configOf(env));
    const metrics = env.metricsPort ? openMetrics({ sql, live }) : undefined;
    const measure = metrics?.measure;
    const app = createApp(
      { sql, seal, env, log, sessions, files, payments, live, condition, measure },
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
    const pushing = await startPushing(sql, env, log);
    stops.unshift(() => pushing.stop());
    const reconcile = startReconcile(payments.recharge);
    stops.unshift(() => reconcile.stop());
    if (!dev) drainMs = env.drainSeconds * 1000;
    tell(greetingLines(env));
  } catch (error) {
    for (const step of stops) await step();
    throw error;
  }
}

async function prepareDatabase(sql: Sql, seal: Seal, env: Env, embedded: Embedded | undefined): Promise<Seeded> {
  const direct = isPooled(env) ? openDatabase(env.databaseDirectUrl ?? "", { max: 1 }) : sql;
  try {
    await migrate(direct);
    await claimKey(direct, seal);
    if ((await sealRest(direct, seal, console.log)) > 0) await removeOldVersions(embedded);
    if (direct !== sql) await direct.end();
    if (isPooled(env)) await limitStatements(sql);
    return await seed(sql, env, { demo: embedded !== undefined && !env.bkash });
  } catch (error) {
    throw forOperator(error as Error & { code?: string });
  }
}

/** What was sealed just now stood in the database's files in another form, and still does. */
async function removeOldVersions(embedded: Embedded | undefined): Promise<void> {
  if (!embedded)
    return console.log(
      `Old versions of what was sealed stay in the files of PostgreSQL until it writes over them. To remove them now, in psql: vacuum full ${rewritten.join(", ")};`,
    );
  console.log("Removing the old versions of what was sealed …");
  const sql = openDatabase(embedded.connection, { max: 1, patient: true });
  await rewriteTables(sql).finally(() => sql.end());
}

/** A failure that the operator can fix, in one line; any other as it is. */
function forOperator(error: Error & { code?: string }): Error {
  if (isAppError(error)) return startupError(`ADMIN_USERNAME or ADMIN_PASSWORD: ${everyError[error.appCode].en}`);
  if (error.code === "42501")
    return startupError(`The database's user may not make tables (${error.message}): let it own the database.`);
  const trouble = storageTrouble(error, "the database");
  return trouble ? startupError(trouble) : error;
}

function embeddedConnection(embedded: Embedded | undefined) {
  if (!embedded) throw startupError("There is no database: set DATABASE_URL.");
  return embedded.connection;
}

function listen(server: Server, { port, host }: Pick<Env, "port" | "host">, setting: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      fail(
        error.code === "EADDRINUSE"
          ? startupError(
              `Port ${port} is taken on ${host}. Stop the other program, or set ${setting} to another number.`,
            )
          : startupError(`Can't listen on ${host}:${port}: ${error.message}`),
      ),
    );
    server.listen(port, host, done);
  });
}

function tell(lines: string[]): void {
  if (lines.length > 0) console.log(`\n${lines.join("\n")}\n`);
}
