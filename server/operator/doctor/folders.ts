import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Env } from "../../env.ts";
import { listFileOf } from "../../forgetting/list.ts";
import { keyFileOf } from "../../seal/keys.ts";
import { some } from "../stored-files.ts";
import { failed, type Report } from "./report.ts";

const GB = 1e9;

/** What is wrong with the data folder. Nothing is made: it might belong to the wrong user. */
export async function checkFolder({ wrong }: Report, { dataDir }: Pick<Env, "dataDir">) {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < GB)
      wrong(
        `Less than 1 GB is free in ${folder}: make room, or uploads and the database stop soon.`,
      );
    const files = join(folder, "files");
    if (isOpen(files)) wrong(`Others on this machine can read ${files}: chmod 700 ${files}`);
    if (process.platform !== "win32") findRefused(folder).forEach(wrong);
    return (
      `data: ${((bavail * bsize) / GB).toFixed(1)} GB are free in ${folder}, and all of it ` +
      "can be written"
    );
  } catch (error) {
    const mend =
      "Start the server once as the user who runs it, or set DATA_DIR to a folder of that user.";
    wrong(failed(`DATA_DIR ${folder} can't be used`, error, mend));
    return "";
  }
}

type Kind = "folder" | "file";
type Place = readonly [path: string, kind: Kind];

/**
 * What the next start and its requests write below the data folder, as far as it is there, and
 * would be refused.
 */
function findRefused(folder: string): string[] {
  const files = join(folder, "files");
  const database = join(folder, "postgres");
  const list = listFileOf({ dataDir: folder });
  return [
    ...refusedTo(folder, [
      [folder, "folder"],
      [files, "folder"],
      [join(folder, "incoming"), "folder"],
      [dirname(keyFileOf({ dataDir: folder })), "folder"],
      ...within(files).filter(([, kind]) => kind === "folder"),
      ...within(dirname(list)).filter(([path, kind]) => kind === "file" && path !== list),
      [list, "file"],
    ]),
    // For root PostgreSQL runs as another user, who owns its folder; lock and pid beside the
    // cluster are made anew.
    ...refusedTo(database, [
      [database, "folder"],
      [join(database, "cluster"), "folder"],
      ...within(join(database, "cluster"), { deep: true }),
      [join(database, "postgres.log"), "file"],
    ]),
  ];
}

/** As root the desk's user is who owns the folder: who runs this may write everywhere. */
function refusedTo(folder: string, places: Place[]): string[] {
  const there = places.flatMap(([path, wanted]) => {
    const kind = kindOf(path);
    return kind ? [{ path, wanted, kind }] : [];
  });
  const other = there.find(({ kind, wanted }) => kind !== wanted);
  if (other) return [`${other.path} is no ${other.wanted}: move it away, and start Kagoj.`];
  if (there.length === 0) return [];
  const { uid, gid } = statSync(folder);
  const user = process.geteuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined;
  // Tried, because mode bits alone tell too little. A folder must be entered, too. A database at
  // work removes files meanwhile.
  const script =
    `while IFS= read -r path; do test -e "$path" || continue; test -r "$path" && ` +
    `test -w "$path" && { test ! -d "$path" || test -x "$path"; } || echo "$path"; done`;
  const { stdout, error } = spawnSync("/bin/sh", ["-c", script], {
    ...user,
    cwd: "/",
    encoding: "utf8",
    maxBuffer: 1e8,
    // A database has more files than a command may have arguments.
    input: there.map(({ path }) => `${path}\n`).join(""),
  });
  if (error) throw error;
  const refused = stdout.split("\n").filter(Boolean);
  const who = user?.uid ?? process.geteuid?.();
  return refused.length === 0
    ? []
    : [
        `The user ${who} can't read and write ${some(refused)}: sudo chown -R ${uid}:${gid} ` +
          `${folder}, and chmod -R u+rwX ${folder}`,
      ];
}

function within(folder: string, { deep = false } = {}): Place[] {
  if (kindOf(folder) !== "folder") return [];
  return readdirSync(folder, { withFileTypes: true, recursive: deep }).flatMap((entry): Place[] => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) return [[path, "folder"]];
    return entry.isFile() ? [[path, "file"]] : [];
  });
}

function kindOf(path: string): Kind | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return "folder";
  return found?.isFile() ? "file" : undefined;
}

export function isOpen(path: string): boolean {
  const there =
    process.platform === "win32" ? undefined : statSync(path, { throwIfNoEntry: false });
  return there !== undefined && (there.mode & 0o077) !== 0;
}
