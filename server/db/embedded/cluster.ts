import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import lockfile from "proper-lockfile";
import { startupError } from "../../startup-error.ts";
import { storageTrouble } from "../storage-trouble.ts";
import { giveTo, ownServer } from "./database-user.ts";
import type { Home } from "./home.ts";

export function checkVersion({ cluster, version }: Home): void {
  const file = join(cluster, "PG_VERSION");
  if (!fs.existsSync(file))
    throw startupError(
      `${cluster} is not a PostgreSQL cluster: move it away, or set DATA_DIR to another folder`,
    );
  const [made, ours] = [fs.readFileSync(file, "utf8"), version].map((text) =>
    Number.parseInt(text, 10),
  );
  if (made === ours) return;
  throw startupError(
    `${cluster} was made by PostgreSQL ${made}, this Kagoj brings ${ours}: export it with the ` +
      "Kagoj that made it and import it into an empty DATA_DIR",
  );
}

/**
 * Made under another name and renamed, so that an interrupted start leaves no half-made cluster.
 */
export async function makeCluster(
  home: Home,
  transport: "socket" | "tcp",
  unsafe: boolean,
): Promise<void> {
  const making = `${home.cluster}.making`;
  fs.rmSync(making, { recursive: true, force: true });
  // "trust" is enough for a socket in a folder of mode 700: only the owner of the cluster's files
  // and root can enter it.
  const access =
    transport === "socket"
      ? ["--auth-local=trust", "--auth-host=reject"]
      : ["--auth=scram-sha-256", `--pwfile=${makePassword(home)}`];
  // The builtin provider gives UTF-8 whatever LANG says, and the same sort order on every system.
  const locale = [
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
  ];
  const args = ["-D", making, "--username=kagoj", "--no-instructions", ...access, ...locale];
  if (unsafe) args.push("--no-sync");
  const { code, output } = await run(home, "initdb", args);
  if (code !== 0)
    throw startupError(
      storageTrouble(output, home.folder) ??
        `Can't make the database in ${home.folder} (${lastErrorLine(output)}): mend that, ` +
          `${ownServer}`,
    );
  fs.renameSync(making, home.cluster);
}

function makePassword(home: Home): string {
  fs.writeFileSync(home.passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return giveTo(home.passwordFile, home.user);
}

export async function run(home: Home, program: "initdb" | "pg_ctl", args: string[]) {
  const file = join(home.native, "bin", process.platform === "win32" ? `${program}.exe` : program);
  const child = spawn(file, args, {
    cwd: home.folder,
    env: cleanEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
    windowsHide: true,
    ...home.user,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const {
    promise,
    resolve: done,
    reject,
  } = Promise.withResolvers<{ code: number | null; output: string }>();
  const remedy = "set DATABASE_URL to a PostgreSQL of your own";
  child.once("error", ({ message }) =>
    reject(startupError(`The bundled PostgreSQL can't run on this system (${message}): ${remedy}`)),
  );
  child.once("close", (code) => done({ code, output }));
  // On Windows the server inherits the pipes of pg_ctl, so they never close.
  child.once("exit", (code) => setTimeout(done, 200, { code, output }).unref());
  return promise;
}

/** Quotes a text for the shell to which pg_ctl hands its options. */
export function shellQuote(text: string): string {
  return process.platform === "win32" ? `"${text}"` : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The line of an output that names the failure, without time and process number. */
export function lastErrorLine(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim());
  const line =
    lines.findLast((one) => /FATAL|PANIC|error:/.test(one)) ?? lines.at(-1) ?? "no message";
  return line.replace(/^.*?(FATAL|PANIC|error): */, "").trim();
}

/**
 * Without our secrets, which the server would keep, and without PG… variables, which would mislead
 * it.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ["PATH", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: "C" };
}

const MOST_LOG_BYTES = 10e6;

/**
 * Empties it once it is large, and keeps one older file. The server may run: it appends. Answers
 * the log's size.
 */
export function rotateLog(log: string): number {
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < MOST_LOG_BYTES) return size;
  try {
    fs.copyFileSync(log, `${log}.old`);
    fs.truncateSync(log);
    return 0;
  } catch {
    // A full disk; then the log does not grow either.
    return size;
  }
}

// The package removes its locks at signals, and would then end the process at this one too, which
// Node ignores: a write fails instead.
process.on("SIGXFSZ", () => {});

/**
 * ms after which the lock of a killed process ends. A start waits longer: its time may lie a second
 * ahead.
 */
const STALE_MS = 3_000;
const lockOf = (folder: string) => ({
  realpath: false,
  lockfilePath: join(folder, "running.lock"),
  stale: STALE_MS,
});

/**
 * Locks the database's folder for this process and answers the release. @throws a startup error
 * when another live process has it
 */
export async function takeLock(folder: string): Promise<() => Promise<void>> {
  const pidFile = join(folder, "kagoj.pid");
  const retries = { retries: 25, factor: 1, minTimeout: 200 };
  // It may be lost when this process stands still for seconds. PostgreSQL has a lock of its own, so
  // that harms nothing.
  const release = await lockfile
    .lock(folder, { ...lockOf(folder), update: 1_000, retries, onCompromised() {} })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ELOCKED") throw error;
      throw startupError(
        `Another Kagoj is running on this data folder (pid ${readOr(pidFile, "?")}): stop it ` +
          "first, or set DATA_DIR to another folder.",
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

export function findPostmaster(
  cluster: string,
): { pid: number; host: string; port: number } | undefined {
  const file = join(cluster, "postmaster.pid");
  const text = readOr(file, "");
  const [pid, , , port, socket, address] = text.split("\n");
  if (isServerOf(cluster, Number(pid)))
    return { pid: Number(pid), host: socket || address || "", port: Number(port) };
  // PostgreSQL refuses to start while any process, even a zombie, has that number. It needs the
  // other lines to find old workers.
  if (pid) writeFileSync(file, text.replace(/^\d+/, String(2 ** 31 - 1)));
  return undefined;
}

/**
 * The process number of the server while it lives. A quick look: another program may have the
 * number by now.
 */
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
  const ps = () =>
    spawnSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).stdout;
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
