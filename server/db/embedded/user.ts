import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { dirname } from "node:path";
import { startupError } from "../../startup-error.ts";

/** The user as whom the database runs when we are root. */
export type DbUser = { name: string; uid: number; gid: number };

export const ownServer = "or set DATABASE_URL to a PostgreSQL of your own";

/** The owner of the database or of the data folder, so that one start with sudo changes nothing; else an existing user. */
export function chooseUser(folders: string[]): DbUser {
  const users = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  for (const folder of folders) {
    const owner = fs.statSync(folder, { throwIfNoEntry: false });
    if (owner?.uid)
      return users.find(({ uid }) => uid === owner.uid) ?? { name: `${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of ["postgres", "_postgres", "nobody"]) {
    const user = users.find((one) => one.name === name);
    if (user?.uid) return user;
  }
  throw startupError(
    `PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody": start as an ordinary user, ${ownServer}`,
  );
}

/** Tries it as that user: mode bits alone tell too little, because of access lists and network file systems. */
export function canUse(user: DbUser, path: string, script = 'cd "$1" && test -w .'): boolean {
  const { uid, gid, name } = user;
  const { error, status } = spawnSync("/bin/sh", ["-c", script, "sh", path], { uid, gid, cwd: "/", stdio: "ignore" });
  if (error)
    throw startupError(
      `Can't run the database as the user ${name} (${error.message}): start as an ordinary user, ${ownServer}`,
    );
  return status === 0;
}

/** The first folder on the way that this user can't enter. */
export function firstBlocked(user: DbUser, folder: string): string | undefined {
  return above(folder).find((path) => !canUse(user, path, path === folder ? undefined : 'cd "$1"'));
}

export function give(user: DbUser, folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  fs.chownSync(folder, user.uid, user.gid);
}

/** The folders from the root down to this one. */
function above(path: string): string[] {
  return path === dirname(path) ? [path] : [...above(dirname(path)), path];
}
