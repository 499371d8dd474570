import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

type Database = { host: string; port: number; database: string; username: string; password?: string };

/** The version of this machine's pgbench; undefined without one. */
export function findPgbench(): string | undefined {
  try {
    return execFileSync("pgbench", ["--version"], { encoding: "utf8" }).split("\n")[0];
  } catch {
    return undefined;
  }
}

/**
 * Runs a script of pgbench over so many connections, with prepared statements. It only knows whole seconds: for less, each
 * connection runs a transaction per 10 ms. Answers transactions per second.
 */
export async function pgbench(at: Database, script: string, connections: number, ms: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "kagoj-pgbench-"));
  try {
    const file = join(folder, "script.sql");
    writeFileSync(file, script);
    const where = ["-h", at.host, "-p", String(at.port), "-U", at.username];
    const length = ms < 1_000 ? ["-t", String(Math.ceil(ms / 10))] : ["-T", String(Math.round(ms / 1000))];
    const load = ["-n", "-M", "prepared", "-c", String(connections), ...length];
    const env = { ...process.env, PGPASSWORD: at.password ?? "" };
    const { stdout } = await promisify(execFile)("pgbench", [...where, ...load, "-f", file, at.database], { env });
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
    if (!(perSecond > 0) || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
    return perSecond;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
