import { spawnSync } from "node:child_process";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startupError } from "../../startup-error.ts";

const held = new Set<string>();

/**
 * Takes the data folder for this process and returns the release. Throws when another live process has it.
 * A number alone proves nothing (in a container every start is process 1), so the moment the process began is kept too.
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
  // PostgreSQL refuses to start while any process, a zombie too, has that number. By the other lines it sees whether old
  // workers linger.
  if (pid) writeFileSync(file, text.replace(/^\d+/, String(2 ** 31 - 1)));
  return undefined;
}

/** The number of the server on this cluster while it lives. For who asks often: does not make sure that it is a server's. */
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

/** A link appears whole or not at all, so nobody ever reads a half-written lock. */
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

/** Two starts may find the same stale lock; the slower one must not remove the lock the faster one has just taken. */
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

/** Whether it is a PostgreSQL server on this cluster: its number may have gone to some other program since. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return !command || (command.includes("postgres") && command.includes(cluster));
}

/** Its folder under /proc would be surer, but root in a container may not read that of another user's process. */
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
  // A zombie still answers; nobody reaps it where process 1 is not an init.
  return process.platform !== "linux" || !/^[ZX]/.test(statOf(pid)[0] ?? "");
}

/** Linux: ticks since boot; elsewhere the date as ps prints it; "" where it can't be told. */
function startOf(pid: number): string {
  if (process.platform === "linux") return statOf(pid)[19] ?? "";
  if (process.platform === "win32") return "";
  return ps(pid, "lstart").trim();
}

/** The fields of /proc/…/stat from the third (state) on: the second, a name, may hold blanks and brackets. */
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
