import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startupError } from "../../startup-error.ts";

const held = new Set<string>();

/**
 * Locks the data folder for this process and returns the release. @throws a startup error when another live process has it
 *
 * A process number alone proves nothing (in a container every start is process 1), so the lock has the time of its start too.
 */
export function takeLock(path: string): () => void {
  const mine = `${process.pid}\n${startOf(process.pid)}\n`;
  const own = `${path}.${process.pid}`;
  if (held.has(path)) throw refusal(path, process.pid);
  writeFileSync(own, mine);
  try {
    for (let attempt = 0; !tryLink(own, path); attempt += 1) {
      const theirs = readOr(path, "");
      const pid = Number.parseInt(theirs, 10);
      if (isHolder(pid, theirs) || attempt > 20) throw refusal(path, pid);
      removeStale(path, theirs);
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(path);
  return () => {
    if (held.delete(path) && readOr(path, "") === mine) rmSync(path, { force: true });
  };
}

export function isTaken(path: string): boolean {
  const lock = readOr(path, "");
  return isHolder(Number.parseInt(lock, 10), lock);
}

/** The server that runs on this cluster, and where it listens. */
export function findPostmaster(cluster: string): { pid: number; host: string; port: number } | undefined {
  const file = join(cluster, "postmaster.pid");
  const text = readOr(file, "");
  const [pid, , , port, socket, address] = text.split("\n");
  if (isPostmaster(Number(pid), cluster))
    return { pid: Number(pid), host: socket || address || "", port: Number(port) };
  // PostgreSQL refuses to start while any process, even a zombie, has that number. It needs the other lines to find old workers.
  if (pid) writeFileSync(file, text.replace(/^\d+/, String(2 ** 31 - 1)));
  return undefined;
}

/** The process number of the server while it lives. A quick look: another program may have the number by now. */
export function findPid(cluster: string): number | undefined {
  const pid = Number.parseInt(readOr(join(cluster, "postmaster.pid"), ""), 10);
  return isAlive(pid) ? pid : undefined;
}

function refusal(path: string, pid: number): Error {
  return startupError(
    `Another Kagoj is running on this data folder (pid ${pid}): stop it first, or set DATA_DIR to another folder` +
      (Number.isNaN(pid) ? ` (or remove ${path})` : ""),
  );
}

/** A link appears at once, so nobody ever reads a half-written lock. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    return tryCreate(from, to);
  }
}

/** For file systems without hard links (exFAT, some shares). */
function tryCreate(from: string, to: string): boolean {
  try {
    writeFileSync(to, readFileSync(from), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Two starts may find the same stale lock. The slower one must not remove the new lock of the faster one. */
function removeStale(path: string, stale: string): void {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readOr(aside, "") !== stale) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function isHolder(pid: number, lock: string): boolean {
  if (!isAlive(pid)) return false;
  const began = lock.split("\n")[1] ?? "";
  const now = startOf(pid);
  if (began && now) return began === now;
  return pid !== process.pid;
}

/** True for a PostgreSQL server on this cluster: another program may have its number by now. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return !command || (command.includes("postgres") && command.includes(cluster));
}

/** The command line. (Its working folder in /proc would be surer, but root in a container may not read it.) */
function commandOf(pid: number): string {
  if (process.platform === "linux") return readOr(`/proc/${pid}/cmdline`, "");
  return process.platform === "win32" ? "" : ps(pid, "command");
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A zombie still answers, and nobody reaps it when process 1 is no init.
  return process.platform !== "linux" || !/^[ZX]/.test(statOf(pid)[0] ?? "");
}

/** When a process began: ticks since boot on Linux, elsewhere the date as ps prints it, "" when unknown. */
function startOf(pid: number): string {
  if (process.platform === "linux") return statOf(pid)[19] ?? "";
  if (process.platform === "win32") return "";
  return ps(pid, "lstart").trim();
}

/** The fields of /proc/…/stat from the third (state) on. The second, a name, may have spaces and brackets. */
function statOf(pid: number): string[] {
  const stat = readOr(`/proc/${pid}/stat`, "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function ps(pid: number, column: string): string {
  const options = { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } } as const;
  return spawnSync("ps", ["-ww", "-o", `${column}=`, "-p", String(pid)], options).stdout ?? "";
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return otherwise;
  }
}
