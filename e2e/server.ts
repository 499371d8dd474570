import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { collectedLate, compiled } from "../server/test/compiled.ts";
import { FIELD_KEYS, noLimits } from "../server/test/payment-process.ts";

const root = resolve(import.meta.dirname, "..");
/** The first start may have to build the page. */
const START_MS = 120_000;
const STOP_MS = 20_000;

export const ADMIN = { username: "admin", password: "e2e-admin-password" };

/** The real product on its own database. `stop` and then `start` keep address and data. */
export type Product = {
  origin: string;
  /** The folder of its database and files. */
  dataDir: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Runs `npm run admin -- …` on its database. Answers what that prints. */
  admin(...args: string[]): Promise<string>;
  /** Everything it has printed so far. */
  output(): string;
  /** Stops it for good and deletes its data. */
  remove(): Promise<void>;
};

/** Starts `node server/main.ts` and waits until it is ready. `env` overrides settings; by default it takes a free port. */
export async function startProduct(env: Record<string, string> = {}, givenPort?: number): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-e2e-"));
  // As root, the database runs as another user, who must be able to read it.
  chmodSync(dataDir, 0o755);
  const port = givenPort ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const settings = {
    ...unsetSettings(),
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
    FIELD_KEYS,
    ...noLimits,
    ...env,
  };
  let output = "";
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...collectedLate, "server/main.ts"], {
      cwd: root,
      env: { ...ownEnvironment(), ...compiled, ...settings },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) stream.on("data", (text) => (output += text));
    await ready(origin, started, () => output);
  }

  async function admin(...args: string[]): Promise<string> {
    const env = { ...ownEnvironment(), ...compiled, ...settings };
    const command = ["server/operator/admin-main.ts", ...args];
    return (await promisify(execFile)(process.execPath, command, { cwd: root, env })).stdout.trim();
  }

  async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exit = once(running, "exit");
    running.kill(signal);
    const late = sleep(STOP_MS, "late", { ref: false });
    if ((await Promise.race([exit, late])) !== "late") return;
    running.kill("SIGKILL");
    throw new Error(`The server did not stop within ${STOP_MS} ms of ${signal}:\n${output}`);
  }

  async function remove(): Promise<void> {
    await stop().finally(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  }

  const killLast = () => child?.kill("SIGTERM");
  process.once("exit", killLast);
  await start().catch(async (error) => {
    await remove();
    throw error;
  });
  return { origin, dataDir, start, stop, admin, output: () => output, remove };
}

/** The environment without vitest's variables: with its NODE_ENV the server would build React's development version. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const added = /^(VITEST.*|NODE_ENV|MODE|DEV|PROD|SSR|TEST|BASE_URL)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !added.test(name)));
}

/** Runs `work` while the server is stopped, and always starts it again. */
export async function whileStopped(
  product: Pick<Product, "start" | "stop">,
  work: () => Promise<unknown>,
): Promise<void> {
  await product.stop();
  try {
    await work();
  } finally {
    await product.start();
  }
}

/** Every setting, empty: nothing of the developer's .env or shell may reach a test. */
function unsetSettings(): Record<string, string> {
  const known = readFileSync(join(root, ".env.example"), "utf8").matchAll(/^([A-Z0-9_]+)=/gm);
  return Object.fromEntries([...known].map(([, name]) => [name, ""]));
}

async function ready(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error(`The server was not ready within ${START_MS} ms:\n${output()}`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}
