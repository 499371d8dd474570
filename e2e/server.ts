import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { ADMIN, freePort, settingsOf, startServer } from "../server/test/payment-process.ts";

export { ADMIN };

/** The real product on its own database. `stop` and then `start` keep address and data. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/**
 * Starts `node server/main.ts`, with the page unless `page` is false. `env` overrides settings; by
 * default it takes a free port.
 */
export async function startProduct(
  env: Record<string, string> = {},
  givenPort?: number,
  page = true,
) {
  const dataDir = mkdtempSync(join(tmpdir(), "kagoj-e2e-"));
  // As root, the database runs as another user, who must be able to read it.
  chmodSync(dataDir, 0o755);
  const port = givenPort ?? (await freePort());
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env };
  let server: Awaited<ReturnType<typeof startServer>> | undefined;
  let output = "";

  async function start(): Promise<void> {
    server = await startServer(port, settings, { page });
  }
  async function stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const running = server;
    server = undefined;
    await (signal === "SIGKILL" ? running?.kill() : running?.stop());
    output += running?.output() ?? "";
  }
  /** Stops it for good and deletes its data. */
  async function remove(): Promise<void> {
    await stop().finally(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  }
  /** Runs `npm run admin -- …` or another command on its database. Answers what that prints. */
  const command =
    (name: "admin" | "keys") =>
    async (...args: string[]): Promise<string> => {
      const options = { cwd: resolve(import.meta.dirname, ".."), env: settingsOf(settings) };
      const words = [`server/operator/${name}-main.ts`, ...args];
      return (await promisify(execFile)(process.execPath, words, options)).stdout.trim();
    };

  process.once("exit", () => server?.child.kill("SIGTERM"));
  await start().catch(async (error) => {
    await remove();
    throw error;
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    /** The folder of its database and files. */
    dataDir,
    start,
    stop,
    admin: command("admin"),
    keys: command("keys"),
    /** Everything it has printed so far. */
    output: () => output + (server?.output() ?? ""),
    remove,
  };
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
