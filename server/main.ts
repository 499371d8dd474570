import cluster from "node:cluster";
import { join, resolve } from "node:path";
import { type Embedded, startEmbedded } from "./db/embedded/start.ts";
import { type Env, readEnv } from "./env.ts";
import { greetingLines } from "./greeting.ts";
import type { Condition } from "./http/health.ts";
import { listen, refuseTakenPort } from "./http/listener.ts";
import { openLog } from "./log/log.ts";
import { answerMetrics, metricsOfWorkers } from "./metrics/page.ts";
import { buildPage } from "./page-build.ts";
import { refuseSandboxForOthers } from "./recharge/payments.ts";
import { loadSettings } from "./settings-file.ts";
import { createStopping, listenForEnd, type Stopping } from "./stopping.ts";
import { handedDatabase, obey } from "./workers/worker.ts";
import { startWorkers, type Workers } from "./workers/workers.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const dev = process.argv.includes("--dev");
/** For one of several processes behind a proxy that serves the page. */
const apiOnly = process.argv.includes("--api-only");
/** The environment goes before .env, also when that is read again. */
const given = new Set(Object.keys(process.env));

await (cluster.isWorker ? work() : start()).catch((error: Error & { code?: string }) => {
  console.error(error.code === "startup" ? error.message : error);
  process.exit(1);
});

/** env → page → embedded database → serve, here or in workers → graceful stop. */
async function start(): Promise<void> {
  loadSettings(process.env, { given });
  const env = { ...readEnv(), ...(dev && { workers: 1 }) };
  refuseSandboxForOthers(env);
  if (!dev && !apiOnly) await buildPage(root, dist);
  // Before a database is made: a start that fails here has made no accounts and shown no passwords.
  await refuseTakenPort(env, "PORT");
  if (env.metricsPort) await refuseTakenPort({ port: env.metricsPort, host: "127.0.0.1" }, "METRICS_PORT");

  const condition: Condition = { draining: false, databaseUp: () => true };
  // 0 until the server is open, and in development, where it is restarted at each change.
  let drainMs = 0;
  const stopping = createStopping();
  listenForEnd(stopping, () => drainMs);
  await orUndo(stopping, async () => {
    const embedded = env.databaseUrl ? undefined : await startEmbedded({ dataDir: env.dataDir, note: console.log });
    if (embedded) stopping.steps.unshift(() => embedded.stop());
    if (env.workers > 1) await serveByWorkers(env, embedded, stopping);
    else {
      if (embedded) condition.databaseUp = watch(embedded, env, stopping);
      await serveHere(env, condition, stopping, embedded?.connection);
      listenForReload(() =>
        openLog(env.logLevel).warn("SIGHUP replaces workers, and there are none: nothing was done"),
      );
    }
    if (!dev) drainMs = env.drainSeconds * 1000;
    console.log(`\n${greetingLines(env).join("\n")}\n`);
  });
}

/** A process that {@link serveByWorkers} has started. */
async function work(): Promise<void> {
  const condition: Condition = { draining: false, databaseUp: () => true };
  const stopping = createStopping();
  const { serves } = obey(condition, stopping);
  answerMetrics();
  await orUndo(stopping, async () => serves(await serveHere(readEnv(), condition, stopping, handedDatabase())));
}

async function serveHere(
  env: Env,
  condition: Condition,
  stopping: Stopping,
  embedded: Embedded["connection"] | undefined,
): Promise<() => Promise<void>> {
  stopping.heard.push(() => {
    condition.draining = true;
  });
  // Loaded here, because a process that only has workers needs nothing of it.
  const { serve } = await import("./serve.ts");
  return serve({ env, condition, embedded, root, dist, dev, log: openLog(env.logLevel), stops: stopping.steps });
}

async function serveByWorkers(env: Env, embedded: Embedded | undefined, stopping: Stopping): Promise<void> {
  const log = openLog(env.logLevel);
  const database = embedded?.connection;
  const workers = await startWorkers(env.workers, { database, log, stopping });
  if (embedded) watch(embedded, env, stopping, workers);
  if (env.metricsPort) {
    const metrics = metricsOfWorkers();
    await listen(metrics, { port: env.metricsPort, host: "127.0.0.1" }, "METRICS_PORT");
    stopping.steps.unshift(async () => metrics.close());
  }
  listenForReload(() => {
    loadSettings(process.env, { given });
    void workers.replace();
  });
}

/** SIGHUP, which at a terminal means that the terminal is gone. */
function listenForReload(reload: () => void): void {
  if (!process.stdin.isTTY) process.on("SIGHUP", reload);
}

/** Keeps the embedded database running. Answers whether it is up; `workers` are told too. */
function watch(embedded: Embedded, env: Env, stopping: Stopping, workers?: Workers): () => boolean {
  const log = openLog(env.logLevel);
  const lost = ({ message }: Error) => {
    log.fatal(`the embedded database can't be started again: ${message}`);
    stopping.stop(1);
  };
  return embedded.watch({ log, lost, changed: workers?.tellDatabase }).isUp;
}

/** Takes the steps of the end when `work` fails. */
async function orUndo(stopping: Stopping, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    for (const step of stopping.steps) await step();
    throw error;
  }
}
