import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { startupError } from "../../startup-error.ts";
import { findBinaries } from "./binaries.ts";
import {
  canUse,
  chooseUser,
  type DbUser,
  giveTo,
  isRoot,
  makeOutside,
  ownServer,
} from "./database-user.ts";

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
      const made = giveTo(fs.mkdtempSync(join(base, "kagoj-")), user);
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
    if (!user || canUse(user, data, 'cd "$1"')) giveTo(makePrivate(inside), user);
    else fs.symlinkSync(giveTo(fs.mkdtempSync(join(makeOutside(), "data-")), user), inside);
  }
  const folder = fs.realpathSync(inside);
  if (user && fs.statSync(folder).uid === 0) giveTo(folder, user);
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
