import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { startupError } from "../../startup-error.ts";

/* As which user of the system PostgreSQL runs: it refuses root. */

export type DbUser = { uid: number; gid: number };

/** What an operator can do instead, for the end of a sentence. */
export const ownServer = "or set DATABASE_URL to a PostgreSQL of your own";
/** Where root makes what the database's user must be able to enter. */
const outside = "/var/lib/kagoj";
export const isRoot = process.geteuid?.() === 0;

/**
 * The owner of the database or of the data folder, so that one start with sudo changes nothing;
 * else an existing user.
 */
export function chooseUser(folders: string[]): DbUser {
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

/** Makes the database's user its owner, where there is one. */
export function giveTo(path: string, user: DbUser | undefined): string {
  if (user) fs.chownSync(path, user.uid, user.gid);
  return path;
}

/**
 * Tries it as that user: mode bits alone tell too little, because of access lists and network file
 * systems.
 */
export function canUse(
  user: DbUser | undefined,
  path: string,
  script = 'cd "$1" && test -w .',
): boolean {
  return (
    spawnSync("/bin/sh", ["-c", script, "sh", path], { ...user, cwd: "/", stdio: "ignore" })
      .status === 0
  );
}

/** The folder for what stands outside of the data folder. */
export function makeOutside(): string {
  if (fs.mkdirSync(outside, { recursive: true })) fs.chmodSync(outside, 0o755);
  return outside;
}
