import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import * as v from "valibot";
import type { Bytes } from "../seal/age.ts";
import type { BackupSeal } from "../seal/backup-seal.ts";
import { startupError } from "../startup-error.ts";
import { read, type Sum, sumOf } from "./sums.ts";
import { unwatched, type Watch } from "./watch.ts";

/*
 * A backup is a folder: manifest.json, tables/<name>.copy (COPY text of one snapshot, rows in the order of their key), files/
 * as in the store, and files.sha256, the sums of what is in files/. The manifest is written last and describes all of it. Every
 * file is encrypted, and its name ends with ".age"; in backups of older programs (format 2, and before it none) they are plain.
 */
const SavedTable = v.object({
  rows: v.number(),
  bytes: v.number(),
  /** Of its rows; `sealed`: of the encrypted file. */
  sha256: v.string(),
  sealed: v.optional(v.string()),
});
export type SavedTable = v.InferOutput<typeof SavedTable>;

const Manifest = v.object({
  format: v.picklist([2, 3]),
  madeAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), SavedTable),
  /** Null when delivered files are in S3. `sha256` is that of files.sha256 as it lies in the folder. */
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
/** A backup that was found in `folder`. `backups` opens it; undefined when an older program wrote it plainly. */
export type Backup = {
  folder: string;
  manifest: Manifest | v.InferOutput<typeof OldManifest>;
  backups: BackupSeal | undefined;
};

const keyPattern = /^[\w-]{36}$/;
export const FILE_SUMS = "files.sha256";
export const MANIFEST = "manifest.json";
const SEALED = ".age";

export function tablePath(table: string): string {
  return join("tables", `${table}.copy`);
}

type Place = Pick<Backup, "folder" | "backups">;
const nameOf = ({ backups }: Place, path: string) => (backups ? `${path}${SEALED}` : path);

/** Where a file of the backup is. `path`: within the backup, without ".age". */
export function storedPath(place: Place, path: string): string {
  return join(place.folder, nameOf(place, path));
}

/** What a file of the backup had before it was encrypted. */
export function contentOf(place: Place, path: string, watch: Watch): Bytes {
  const stored = read(storedPath(place, path), watch);
  return place.backups ? place.backups.open(stored) : stored;
}

/** Finds the backup in a folder. @throws a startup error when there is none, or when its key is missing */
export async function openBackup(folder: string, backups: BackupSeal): Promise<Backup> {
  const sealed = await readManifest({ folder, backups });
  if (sealed) return { folder, manifest: sealed, backups };
  const manifest = await readManifest({ folder, backups: undefined });
  if (!manifest) throw startupError(`${folder} is no backup: it has no ${MANIFEST}${SEALED}.`);
  return { folder, manifest, backups: undefined };
}

/** Undefined when there is no such file. */
async function readManifest(place: Place): Promise<Backup["manifest"] | undefined> {
  const parts: Uint8Array[] = [];
  try {
    for await (const part of contentOf(place, MANIFEST, unwatched)) parts.push(part);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    if (code === "startup") throw error;
  }
  const schema = place.backups
    ? v.object({ ...Manifest.entries, format: v.literal(3) })
    : v.union([Manifest, OldManifest]);
  const parsed = v.safeParse(schema, parseJson(Buffer.concat(parts).toString()));
  if (!parsed.success) throw startupError(`${place.folder} is damaged: its ${nameOf(place, MANIFEST)} can't be read.`);
  return parsed.output;
}

/** Reads the tables of a backup as they lie there, and compares them with the manifest. @throws a startup error naming the first that differs */
export async function verifyTables(backup: Backup, watch: Watch): Promise<void> {
  for (const [table, saved] of Object.entries(backup.manifest.tables)) {
    watch.step(`checking ${table}`);
    await verifyFile(backup, tablePath(table), watch, ({ sha256, lines }) =>
      typeof saved === "number" ? lines === saved : sha256 === (backup.backups ? saved.sealed : saved.sha256),
    );
  }
}

/** The same for its delivered files and their list. @throws a startup error naming the first that differs */
export async function verifyFiles(backup: Backup, watch: Watch): Promise<void> {
  const files = "files" in backup.manifest && backup.manifest.files;
  if (!files) return;
  watch.step("checking the files");
  await verifyFile(backup, FILE_SUMS, watch, ({ sha256 }) => sha256 === files.sha256);
  let count = 0;
  for await (const { sha256, path } of namedFiles(backup)) {
    await verifyFile(backup, path, watch, (found) => found.sha256 === sha256);
    count += 1;
  }
  if (count !== files.count) throw damaged(backup, FILE_SUMS);
}

/** Reads a file as it lies in the backup. @throws a startup error when it can't be read, or is another one */
export async function verifyFile(
  backup: Place,
  path: string,
  watch: Watch,
  isRight: (sum: Sum) => boolean,
): Promise<void> {
  const found = await sumOf(storedPath(backup, path), watch).catch((error) => {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw startupError(`${backup.folder} is damaged: ${nameOf(backup, path)} can't be read (${error.message}).`);
  });
  if (!isRight(found)) throw damaged(backup, path);
}

/** A file of a backup: its path in the backup without ".age", its key in the store, and its sum as it lies in the backup. */
export type SavedFile = { path: string; key: string; sha256?: string };

/** The delivered files of a backup, one by one. */
export async function* filesOf(backup: Backup): AsyncGenerator<SavedFile> {
  const { folder, manifest } = backup;
  if ("format" in manifest) {
    if (manifest.files) yield* namedFiles(backup);
    return;
  }
  for (const key of await readdir(join(folder, "files"), { recursive: true }).catch(() => []))
    if (keyPattern.test(basename(key))) yield { path: join("files", key), key: basename(key) };
}

/** The files that files.sha256 names. A path of another shape is refused. */
async function* namedFiles(backup: Place): AsyncGenerator<SavedFile> {
  for await (const line of linesOf(contentOf(backup, FILE_SUMS, unwatched))) {
    const [, sha256, path = "", key = ""] = /^([0-9a-f]{64}) {2}(files\/\w\w\/([\w-]+))$/.exec(line) ?? [];
    if (!sha256) throw damaged(backup, FILE_SUMS);
    yield { path, key, sha256 };
  }
}

async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  const text = new TextDecoder();
  let rest = "";
  for await (const piece of bytes) {
    const lines = (rest + text.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest) yield rest;
}

function damaged(place: Place, path: string) {
  return startupError(
    `${place.folder} is damaged: ${nameOf(place, path)} is not what was saved. Nothing was restored from it.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
