import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { startupError } from "../../startup-error.ts";
import { copyBinaries, findBinaries, linkLibraries } from "./binaries.ts";
import { canUse, chooseUser, type DbUser, firstBlocked, give, ownServer } from "./user.ts";

/** `folder` has the cluster, its log and the lock; `native` the binaries. `user` is set only when we are root. */
export type Home = {
  folder: string;
  cluster: string;
  log: string;
  lock: string;
  passwordFile: string;
  native: string;
  version: string;
  user: DbUser | undefined;
};

const systemFolder = "/var/lib/kagoj";
const isRoot = process.geteuid?.() === 0;
const whoami = isRoot ? "root" : `this user (uid ${process.geteuid?.()})`;
const all = fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK;

/** Where the database is and as which user it runs. PostgreSQL refuses root, so as root we need a user who can reach it all. */
export function prepareHome(dataDir: string, note: (line: string) => void): Home {
  const data = makeDataFolder(resolve(dataDir));
  const inside = join(data, "postgres");
  const user = isRoot ? chooseUser([inside, data]) : undefined;
  const folder = user ? folderFor(user, data, inside, note) : ownFolder(inside);
  if (folder !== inside) note(`The database of ${data} stands in ${folder}`);
  const { native, version } = reachableBinaries(folder, user, note);
  // pg_ctl and initdb hand paths to a shell in double quotes and escape nothing.
  const odd = process.platform !== "win32" && [folder, native].find((path) => /["$`\\\n]/.test(path));
  if (odd)
    throw startupError(`PostgreSQL can't take a path with one of " $ \` \\ in it (${odd}): move it, ${ownServer}`);
  return {
    folder,
    cluster: join(folder, "cluster"),
    log: join(folder, "postgres.log"),
    lock: join(folder, "kagoj.lock"),
    passwordFile: join(folder, "password"),
    native,
    version,
    user,
  };
}

/** A short private folder for the socket: on some systems its path is cut at 104 bytes, and in /tmp anybody can make folders. */
export function socketFolder({ folder, user }: Home): string {
  for (const base of new Set([tmpdir(), "/tmp", folder])) {
    const path = join(base, `kagoj-${hash(folder)}`);
    if (Buffer.byteLength(path) > 80 || /[",]/.test(path)) continue;
    try {
      const made = makePrivate(path, user);
      if (!user || canUse(user, made)) return made;
    } catch {
      // the next one may do
    }
  }
  throw startupError(
    `No folder for the database's socket: ${tmpdir()} and /tmp are not writable or have too long a path; set TMPDIR`,
  );
}

/** A short name for what belongs to a path but is elsewhere. */
function hash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}

function makePrivate(path: string, user: DbUser | undefined): string {
  const there = fs.lstatSync(path, { throwIfNoEntry: false });
  const owner = user?.uid ?? process.geteuid?.();
  if (there?.isDirectory() && there.uid === owner && (there.mode & 0o077) === 0) {
    // Left by a server that was killed. PostgreSQL would be misled by a process number that is in use again.
    for (const name of fs.readdirSync(path)) fs.rmSync(join(path, name));
    return path;
  }
  const made = there ? fs.mkdtempSync(`${path}-`) : path;
  if (!there) fs.mkdirSync(path, { mode: 0o700 });
  if (user) fs.chownSync(made, user.uid, user.gid);
  return made;
}

function makeDataFolder(path: string): string {
  try {
    const made = makeFolders(path);
    if (!fs.statSync(path).isDirectory()) throw new Error("not a folder");
    // The database's user must be able to pass, but not to list the folder.
    if (made && isRoot) fs.chmodSync(path, 0o711);
    fs.accessSync(path, all);
    return fs.realpathSync(path);
  } catch (error) {
    throw startupError(
      `Can't use the data folder ${path} (${reason(error)}): make it writable for ${whoami}, or set DATA_DIR to a folder that is`,
    );
  }
}

/** Without `recursive`, which never returns in Node when a parent takes no folders (/proc). */
function makeFolders(path: string): boolean {
  if (fs.existsSync(path)) return false;
  makeFolders(dirname(path));
  fs.mkdirSync(path);
  return true;
}

/** For an ordinary user the database is in the data folder. */
function ownFolder(inside: string): string {
  try {
    fs.mkdirSync(inside, { recursive: true, mode: 0o700 });
    fs.accessSync(inside, all);
    return fs.realpathSync(inside);
  } catch (error) {
    throw startupError(
      `Can't use the database folder ${inside} (${reason(error)}): start Kagoj as the user who made it, or give it to ${whoami} with chown -R`,
    );
  }
}

/** `data/postgres`; when the database's user can't reach it, a link of this name to a folder under /var/lib. */
function folderFor(user: DbUser, data: string, inside: string, note: (line: string) => void): string {
  const there = fs.lstatSync(inside, { throwIfNoEntry: false });
  if (!there && canUse(user, data, 'cd "$1"')) give(user, inside);
  else if (!there) fs.symlinkSync(outsideFolder(user, data, note), inside);
  else if (there.isDirectory() && there.uid === 0) fs.chownSync(inside, user.uid, user.gid);
  if (!fs.existsSync(inside)) {
    throw startupError(
      `The database of ${data} stood in ${fs.readlinkSync(inside)}, which is gone: put it back, or remove ${inside} to start empty`,
    );
  }
  const folder = fs.realpathSync(inside);
  const cluster = fs.existsSync(join(folder, "cluster")) ? join(folder, "cluster") : folder;
  if (canUse(user, cluster)) return folder;
  const blocked = firstBlocked(user, folder) ?? cluster;
  const remedy = blocked.startsWith(folder) ? `chown -R ${user.name} ${folder}` : `chmod o+x ${blocked}`;
  throw startupError(
    `The database runs as the user ${user.name}, who can't use ${blocked}: run "${remedy}", ${ownServer}`,
  );
}

function outsideFolder(user: DbUser, data: string, note: (line: string) => void): string {
  const first = join(systemFolder, hash(data));
  let folder = first;
  // A cluster without a link belongs to a data folder that was removed or moved. It is never used nor deleted.
  for (let next = 2; fs.existsSync(join(folder, "cluster")); next += 1) folder = `${first}-${next}`;
  makeSystemFolder();
  give(user, folder);
  note(`The database runs as the user ${user.name}, who can't enter ${data}`);
  if (folder !== first) note(`${first} holds a database of an earlier ${data}, left as it is`);
  return folder;
}

function makeSystemFolder(): void {
  try {
    if (fs.mkdirSync(systemFolder, { recursive: true })) fs.chmodSync(systemFolder, 0o755);
    fs.accessSync(systemFolder, fs.constants.W_OK);
  } catch (error) {
    throw startupError(`Can't use ${systemFolder} (${reason(error)}): start as an ordinary user, ${ownServer}`);
  }
}

function reachableBinaries(
  folder: string,
  user: DbUser | undefined,
  note: (line: string) => void,
): { native: string; version: string } {
  const { native, version } = findBinaries();
  const test = 'test -x "$1/bin/postgres" && test -r "$1/share/postgresql/postgres.bki"';
  if (linkLibraries(native) && (!user || canUse(user, native, test))) return { native, version };
  if (user) makeSystemFolder();
  const copy = join(user ? systemFolder : folder, `binaries-${version}`);
  if (!fs.existsSync(copy)) {
    note(`The database's programs in ${native} can't be used from there: copied to ${copy}`);
    copyBinaries(native, copy);
  }
  return { native: copy, version };
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message.replace(/^[A-Z]+: |, .*$/g, "") : String(error);
}
