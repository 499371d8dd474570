import { join, resolve } from "node:path";
import type { Logger } from "pino";
import { type Embedded, startEmbedded } from "./db/embedded/start.ts";
import { readEnv } from "./env.ts";
import { greetingLines } from "./greeting.ts";
import type { Condition } from "./http/health.ts";
import { refuseTakenPort } from "./http/listener.ts";
import { openLog, printWithoutWaiting } from "./log/log.ts";
import { surviveUncaught } from "./log/uncaught.ts";
import { missingPatch } from "./missing-patch.ts";
import { buildPage } from "./page-build.ts";
import { refuseSandboxForOthers } from "./recharge/payments.ts";
import { serve } from "./serve.ts";
import { loadSettings } from "./settings-file.ts";
import { createStopping, listenForEnd, type Stopping } from "./stopping.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const dev = process.argv.includes("--dev");
/** For one of several processes behind a proxy that serves the page. */
const apiOnly = process.argv.includes("--api-only");

printWithoutWaiting();

await start().catch((error: Error & { code?: string }) => {
  console.error(error.code === "startup" ? error.message : error);
  process.exit(1);
});

/** env → page → embedded database → serve → graceful stop. */
async function start(): Promise<void> {
  loadSettings(process.env);
  const env = readEnv();
  refuseSandboxForOthers(env);
  if (!dev && !apiOnly) await buildPage(root, dist);
  // Before a database is made: a start that fails here has made no accounts and shown no passwords.
  await refuseTakenPort(env, "PORT");
  if (env.metricsPort)
    await refuseTakenPort({ port: env.metricsPort, host: "127.0.0.1" }, "METRICS_PORT");

  const log = openLog(env.logLevel);
  const condition: Condition = { draining: false, databaseUp: () => true };
  // 0 until the server is open, and in development, where it is restarted at each change.
  let drainMs = 0;
  const stopping = createStopping();
  listenForEnd(stopping, () => drainMs);
  stopping.heard.push(() => {
    condition.draining = true;
  });
  try {
    const embedded = env.databaseUrl
      ? undefined
      : await startEmbedded({ dataDir: env.dataDir, note: console.log });
    if (embedded) {
      stopping.steps.unshift(() => embedded.stop());
      condition.databaseUp = watch(embedded, log, stopping);
    }
    await serve({
      env,
      condition,
      embedded: embedded?.connection,
      root,
      dist,
      dev,
      log,
      stops: stopping.steps,
    });
  } catch (error) {
    for (const step of stopping.steps) await step();
    throw error;
  }
  if (!dev) drainMs = env.drainSeconds * 1000;
  // Not before: what fails at the start is not there afterwards.
  surviveUncaught(log, () => stopping.stop(1, drainMs));
  console.log(`\n${greetingLines(env, await missingPatch()).join("\n")}\n`);
}

function watch(embedded: Embedded, log: Logger, stopping: Stopping): () => boolean {
  const lost = ({ message }: Error) => {
    log.fatal(`the embedded database can't be started again: ${message}`);
    stopping.stop(1);
  };
  return embedded.watch({ log, lost }).isUp;
}
