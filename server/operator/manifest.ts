import { createReadStream } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import * as v from "valibot";
import { startupError } from "../startup-error.ts";
import { sumOf } from "./sums.ts";
import type { Watch } from "./watch.ts";

/*
 * A backup is a folder: manifest.json, tables/<name>.copy (COPY text of one snapshot, rows in the order of their key), files/
 * as in the store, and files.sha256, which `sha256sum -c` can read. The manifest is written last and describes all of it.
 */
const SavedTable = v.object({ rows: v.number(), bytes: v.number(), sha256: v.string() });
export type SavedTable = v.InferOutput<typeof SavedTable>;

const Manifest = v.object({
  format: v.literal(2),
  madeAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), SavedTable),
  /** Null when delivered files are in S3. `sha256` is that of files.sha256. */
  files: v.nullable(v.object({ count: v.number(), bytes: v.number(), sha256: v.string() })),
  /** The ids of the keys that its rows are sealed with; missing in one from before anything was sealed. */
  sealedWith: v.optional(v.array(v.string())),
  /** What the check of the ledger found; a restore may find no other. */
  brokenRules: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The manifest of an old backup, which has only the numbers of rows. */
const OldManifest = v.object({
  madeAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), v.number()),
});
/** A backup that was found in `folder`. */
export type Backup = { folder: string; manifest: Manifest | v.InferOutput<typeof OldManifest> };

const keyPattern = /^[\w-]{36}$/;
export const FILE_SUMS = "files.sha256";

export function tablePath(folder: string, table: string): string {
  return join(folder, "tables", `${table}.copy`);
}

/** @throws a startup error when the folder is no backup. */
export async function readManifest(folder: string): Promise<Backup["manifest"]> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => {
    throw startupError(`${folder} is no backup: it has no manifest.json.`);
  });
  const parsed = v.safeParse(v.union([Manifest, OldManifest]), parseJson(text));
  if (!parsed.success) throw startupError(`${folder} is damaged: its manifest.json can't be read.`);
  return parsed.output;
}

/** Reads every byte of a backup and compares it with the manifest. @throws a startup error naming the first that differs */
export async function verifyBackup({ folder, manifest }: Backup, watch: Watch): Promise<void> {
  for (const [table, saved] of Object.entries(manifest.tables)) {
    watch.step(`checking ${table}`);
    const found = await sumOf(tablePath(folder, table), watch).catch(unreadable(folder, `tables/${table}.copy`));
    const right =
      typeof saved === "number" ? found.lines === saved : found.sha256 === saved.sha256 && found.lines === saved.rows;
    if (!right) throw damaged(folder, `tables/${table}.copy`);
  }
  if (!("files" in manifest) || !manifest.files) return;
  watch.step("checking the files");
  const list = await sumOf(join(folder, FILE_SUMS), watch).catch(unreadable(folder, FILE_SUMS));
  if (list.sha256 !== manifest.files.sha256 || list.lines !== manifest.files.count) throw damaged(folder, FILE_SUMS);
  for await (const { sha256, path } of namedFiles(folder)) {
    const found = await sumOf(join(folder, path), watch).catch(unreadable(folder, path));
    if (found.sha256 !== sha256) throw damaged(folder, path);
  }
}

/** A file of a backup: its path in the backup, and its key in the store. */
export type SavedFile = { path: string; key: string; sha256?: string };

/** The delivered files of a backup, one by one. */
export async function* filesOf({ folder, manifest }: Backup): AsyncGenerator<SavedFile> {
  if ("format" in manifest) {
    if (manifest.files) yield* namedFiles(folder);
    return;
  }
  for (const key of await readdir(join(folder, "files"), { recursive: true }).catch(() => []))
    if (keyPattern.test(basename(key))) yield { path: join("files", key), key: basename(key) };
}

/** The files that files.sha256 names. A path of another shape is refused. */
async function* namedFiles(folder: string): AsyncGenerator<SavedFile> {
  const input = createReadStream(join(folder, FILE_SUMS));
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const [, sha256, path = "", key = ""] = /^([0-9a-f]{64}) {2}(files\/\w\w\/([\w-]+))$/.exec(line) ?? [];
    if (!sha256) throw damaged(folder, FILE_SUMS);
    yield { path, key, sha256 };
  }
}

function damaged(folder: string, path: string) {
  return startupError(`${folder} is damaged: ${path} is not what was saved. Nothing was restored from it.`);
}

function unreadable(folder: string, path: string) {
  return (error: unknown): never => {
    if (error instanceof Error && "syscall" in error)
      throw startupError(`${folder} is damaged: ${path} can't be read (${error.message}).`);
    throw error;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
