import { packTar, type TarEntryData, unpackTar } from "modern-tar";
import * as v from "valibot";
import type { Bytes } from "../seal/age.ts";
import type { BackupSeal } from "../seal/backup-seal.ts";
import { startupError } from "../startup-error.ts";
import { read } from "./sums.ts";
import type { Watch } from "./watch.ts";

/*
 * A backup is one file: a tar archive, encrypted as an age file. In it, in this order:
 *   tables/<name>/<number>   COPY text of one snapshot, its rows in the order of their key, in pieces
 *   manifest.json            how many rows each table has, their sum, and what else the snapshot was
 *   files/<xx>/<key>         delivered files and pictures, as they are in the store
 * By hand: age -d -i IDENTITY NAME | tar x
 */
export type Entry = { name: string; data: Uint8Array };

const SavedTable = v.object({ rows: v.number(), bytes: v.number(), sha256: v.string() });
export type SavedTable = v.InferOutput<typeof SavedTable>;

const Manifest = v.object({
  format: v.literal(1),
  madeAt: v.string(),
  migrations: v.array(v.string()),
  tables: v.record(v.string(), SavedTable),
  /** False when delivered files are in S3. */
  hasFiles: v.boolean(),
  /** The ids of the keys that its rows are sealed with. */
  sealedWith: v.array(v.string()),
  /** What the check of the ledger found; a restore may find no other. */
  brokenRules: v.array(v.string()),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** A backup that was read once to its end. `keys`: of the files that are whole. */
export type Backup = { path: string; backups: BackupSeal; manifest: Manifest; keys: Set<string>; isDamaged: boolean };

export const MANIFEST = "manifest.json";
const FILE = /^files\/\w\w\/([\w-]+)$/;
const BLOCK = 512;
const END = new Uint8Array(2 * BLOCK);

/** The key of a delivered file, if the entry is one. */
export const keyOf = ({ name }: Entry): string | undefined => FILE.exec(name)?.[1];

/** Packs entries as they come; each is in memory as a whole. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, data } of entries) {
    const header = { name, size: data.length, mode: 0o600, mtime: new Date(0) };
    yield (await packTar([{ header, body: data as TarEntryData }])).subarray(0, -END.length);
  }
  yield END;
}

/**
 * Reads a whole backup, and writes nothing.
 * @throws a startup error that tells what is wrong with it. Damaged files alone are no failure if it goes without these
 */
export async function openBackup(
  path: string,
  backups: BackupSeal,
  { withoutDamagedFiles = false, watch }: { withoutDamagedFiles?: boolean; watch: Watch },
): Promise<Backup> {
  const tables = new Map<string, number>();
  const keys = new Set<string>();
  let manifest: Manifest | undefined;
  let isDamaged = false;
  watch.step("reading the backup");
  for await (const entry of entriesOf(path, backups, watch)) {
    if (!entry) isDamaged = true;
    else if (entry.name === MANIFEST) manifest = v.parse(Manifest, JSON.parse(Buffer.from(entry.data).toString()));
    else {
      const key = keyOf(entry);
      if (key) keys.add(key);
      const table = tableOf(entry);
      if (table) tables.set(table, (tables.get(table) ?? 0) + entry.data.length);
    }
    if (isDamaged && !manifest)
      throw startupError(`${path} is damaged where its tables are: take another backup. Nothing was restored.`);
  }
  if (!manifest) throw startupError(`${path} is no backup of Kagoj. Nothing was restored.`);
  if (isDamaged && !withoutDamagedFiles)
    throw startupError(
      `${path} is damaged, but its tables are whole: only delivered files are lost. Take another backup, or all the rest of this one: npm run restore -- ${path} --without-damaged-files. Nothing was restored.`,
    );
  for (const [name, { bytes }] of Object.entries(manifest.tables))
    if ((tables.get(name) ?? 0) !== bytes) throw startupError(`${path} lacks rows of ${name}. Nothing was restored.`);
  return { path, backups, manifest, keys, isDamaged };
}

/** The table whose rows the entry has. */
export const tableOf = ({ name }: Entry): string | undefined => /^tables\/(\w+)\/\d+$/.exec(name)?.[1];

/** The entries of a backup; undefined where something of it was damaged. */
export async function* entriesOf(path: string, backups: BackupSeal, watch: Watch): AsyncGenerator<Entry | undefined> {
  try {
    yield* unpack(backups.open(read(path, watch)));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === "startup" || (!syscall && code !== undefined)) throw error;
    if (code === "ENOENT") throw startupError(`There is no file ${path}.`);
    throw startupError(`${path} can't be read as a backup (${message}). Nothing was restored.`);
  }
}

/** Takes an archive apart. After a damaged chunk it goes on with the next entry that begins in a whole one. */
async function* unpack(chunks: AsyncIterable<Uint8Array | undefined>): AsyncGenerator<Entry | undefined> {
  let parts: Uint8Array[] = [];
  let there = 0;
  let needed = BLOCK;
  let isLost = false;
  for await (const chunk of chunks) {
    if (!chunk) {
      [parts, there, needed, isLost] = [[], 0, BLOCK, true];
      yield undefined;
      continue;
    }
    parts.push(chunk);
    there += chunk.length;
    if (there < needed) continue;
    let rest = Buffer.concat(parts);
    for (;;) {
      while (rest.length >= BLOCK && !isHead(rest) && (isLost || rest[0] === 0)) rest = rest.subarray(BLOCK);
      needed = rest.length < BLOCK ? BLOCK : lengthOf(rest);
      if (rest.length < needed) break;
      isLost = false;
      const [entry] = await unpackTar(Buffer.concat([rest.subarray(0, needed), END]), { strict: true });
      if (!entry) throw new Error("it is no archive");
      yield { name: entry.header.name, data: entry.data ?? new Uint8Array() };
      rest = rest.subarray(needed);
    }
    parts = [rest];
    there = rest.length;
  }
}

const isHead = (block: Buffer) => block.toString("latin1", 257, 262) === "ustar";

/** Of an entry with its head, whose sum unpackTar checks. */
function lengthOf(head: Buffer): number {
  if (!isHead(head)) throw new Error("it is no archive");
  const size = Number.parseInt(head.toString("latin1", 124, 136), 8);
  return BLOCK + Math.ceil(size / BLOCK) * BLOCK;
}

/** Joins pieces of any size to larger ones. */
export async function* inPieces(bytes: Bytes, size: number): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < size) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(parts);
}
