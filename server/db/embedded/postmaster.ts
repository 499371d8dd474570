import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import lockfile from "proper-lockfile";
import { startupError } from "../../startup-error.ts";

// The package removes its locks at signals, and would then end the process at this one too, which Node ignores: a write fails instead.
process.on("SIGXFSZ", () => {});

/** ms after which the lock of a killed process ends. A start waits longer: its time may lie a second ahead. */
const STALE_MS = 3_000;
const lockOf = (folder: string) => ({ realpath: false, lockfilePath: join(folder, "running.lock"), stale: STALE_MS });

/** Locks the database's folder for this process and answers the release. @throws a startup error when another live process has it */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  const pidFile = join(folder, "kagoj.pid");
  const retries = { retries: 25, factor: 1, minTimeout: 200 };
  // It may be lost when this process stands still for seconds. PostgreSQL has a lock of its own, so that harms nothing.
  const release = await lockfile
    .lock(folder, { ...lockOf(folder), update: 1_000, retries, onCompromised() {} })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ELOCKED") throw error;
      throw startupError(
        `Another Kagoj is running on this data folder (pid ${readOr(pidFile, "?")}): stop it first, or set DATA_DIR to another folder.`,
      );
    });
  // One start with sudo must not leave a file that the usual user can't write.
  rmSync(pidFile, { force: true });
  writeFileSync(pidFile, `${process.pid}`);
  // It was given up already when this process stood still.
  return () => release().catch(() => {});
}

export function isTaken(folder: string): Promise<boolean> {
  return lockfile.check(folder, lockOf(folder));
}

/** The server that runs on this cluster, and where it listens. */
export function findPostmaster(cluster: string): { pid: number; host: string; port: number } | undefined {
  const file = join(cluster, "postmaster.pid");
  const text = readOr(file, "");
  const [pid, , , port, socket, address] = text.split("\n");
  if (isServerOf(cluster, Number(pid))) return { pid: Number(pid), host: socket || address || "", port: Number(port) };
  // PostgreSQL refuses to start while any process, even a zombie, has that number. It needs the other lines to find old workers.
  if (pid) writeFileSync(file, text.replace(/^\d+/, String(2 ** 31 - 1)));
  return undefined;
}

/** The process number of the server while it lives. A quick look: another program may have the number by now. */
export function findPid(cluster: string): number | undefined {
  const pid = Number.parseInt(readOr(join(cluster, "postmaster.pid"), ""), 10);
  return isAlive(pid) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  // A zombie, which nobody may reap in a container, has no command line.
  if (process.platform === "linux") return readOr(`/proc/${pid}/cmdline`, "") !== "";
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Another program may have the number of a server that was killed. */
function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid) || process.platform === "win32") return isAlive(pid);
  const ps = () => spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  const command = process.platform === "linux" ? readOr(`/proc/${pid}/cmdline`, "") : ps();
  return command.includes("postgres") && command.includes(cluster);
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}
