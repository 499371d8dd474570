import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { packTar, type TarEntryData, unpackTar } from "modern-tar";
import * as v from "valibot";
import { refusalOfBackup } from "../db/migrate.ts";
import type { Bytes } from "../seal/age.ts";
import type { BackupSeal } from "../seal/backup-seal.ts";
import { startupError } from "../startup-error.ts";
import type { Progress } from "./progress.ts";

/*
 * A backup is one file: a tar archive, encrypted as an age file. In it, in this order:
 * tables/<name>/<number> the rows of one snapshot in the order of their key, a line each, in
 * pieces; transaction ids are 1 manifest.json how many rows each table has, their sum, and what
 * else the snapshot was files/<xx>/<key> delivered files and pictures, as they are in the store By
 * hand: age -d -i IDENTITY NAME | tar x A line, with each ' twice: insert into NAME select (r).*
 * from (select ('LINE'::json #>> '{}')::NAME as r) as one
 */
export type Entry = { name: string; data: Uint8Array };
/** What is read of a backup; undefined where something of it was damaged. */
type Entries = AsyncGenerator<Entry | undefined>;

const SavedTable = v.object({ rows: v.number(), bytes: v.number(), sha256: v.string() });
const Manifest = v.object({
  format: v.literal(3),
  madeAt: v.string(),
  /** Its schema: the sum of each migration. */
  migrations: v.record(v.string(), v.string()),
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
export type Backup = { path: string; backups: BackupSeal; manifest: Manifest; keys: Set<string> };

export const MANIFEST = "manifest.json";
const BLOCK = 512;
const END = new Uint8Array(2 * BLOCK);
const CHUNK = 512 * 1024;

export const keyOf = ({ name }: Entry): string | undefined =>
  /^files\/\w\w\/([\w-]+)$/.exec(name)?.[1];
export const tableOf = ({ name }: Entry): string | undefined =>
  /^tables\/(\w+)\/\d+$/.exec(name)?.[1];

/** Packs entries as they come; each is in memory as a whole. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, data } of entries) {
    const header = { name, size: data.length, mode: 0o600, mtime: new Date(0) };
    yield (await packTar([{ header, body: data as TarEntryData }])).subarray(0, -END.length);
  }
  yield END;
}

/**
 * Writes nothing. @throws a startup error that tells what is wrong; damaged files alone are none if
 * it goes without these
 */
export async function openBackup(
  path: string,
  backups: BackupSeal,
  { withoutDamagedFiles = false, progress }: { withoutDamagedFiles?: boolean; progress: Progress },
): Promise<Backup> {
  const refuse = (why: string) => startupError(`${path} ${why} Nothing was restored.`);
  const bytes = new Map<string, number>();
  const keys = new Set<string>();
  let manifest: Manifest | undefined;
  let isDamaged = false;
  progress.step("reading the backup");
  for await (const entry of entriesOf(path, backups, progress)) {
    if (!entry && !manifest) throw refuse("is damaged where its tables are: take another backup.");
    isDamaged ||= !entry;
    if (!entry) continue;
    if (entry.name === MANIFEST) manifest = readManifest(entry.data, refuse);
    const [key, table] = [keyOf(entry), tableOf(entry)];
    if (key) keys.add(key);
    if (table) bytes.set(table, (bytes.get(table) ?? 0) + entry.data.length);
  }
  if (!manifest) throw refuse("is no backup of Kagoj.");
  const other = await refusalOfBackup(manifest.migrations);
  if (other) throw startupError(`${other} Nothing was restored.`);
  if (isDamaged && !withoutDamagedFiles)
    throw refuse(
      "is damaged, but its tables are whole: only delivered files are lost. Take another backup, " +
        `or all the rest of this one: npm run restore -- ${path} --without-damaged-files.`,
    );
  for (const [name, saved] of Object.entries(manifest.tables))
    if ((bytes.get(name) ?? 0) !== saved.bytes) throw refuse(`lacks rows of ${name}.`);
  return { path, backups, manifest, keys };
}

function readManifest(data: Uint8Array, refuse: (why: string) => Error): Manifest {
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), Buffer.from(data).toString());
  if (!json.success) throw refuse("has a manifest that can't be read: take another backup.");
  const manifest = v.safeParse(Manifest, json.output);
  if (manifest.success) return manifest.output;
  throw refuse("was made by another version of Kagoj: restore it with that one.");
}

export async function* entriesOf(path: string, backups: BackupSeal, progress: Progress): Entries {
  try {
    yield* unpack(backups.open(createReadStream(path, { highWaterMark: CHUNK })), progress);
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === "startup" || (!syscall && code !== undefined)) throw error;
    if (code === "ENOENT") throw startupError(`There is no file ${path}.`);
    throw startupError(`${path} can't be read as a backup (${message}). Nothing was restored.`);
  }
}

/**
 * Takes an archive apart. After a damaged chunk it goes on with the next entry that begins in a
 * whole one.
 */
async function* unpack(chunks: AsyncIterable<Uint8Array | undefined>, progress: Progress): Entries {
  let parts: Uint8Array[] = [];
  let [there, needed, isLost] = [0, BLOCK, false];
  for await (const chunk of chunks) {
    if (!chunk) {
      [parts, there, needed, isLost] = [[], 0, BLOCK, true];
      yield undefined;
      continue;
    }
    progress.moved(chunk.length);
    parts.push(chunk);
    there += chunk.length;
    if (there < needed) continue;
    let rest = Buffer.concat(parts);
    for (;;) {
      while (rest.length >= BLOCK && !isHead(rest) && (isLost || rest[0] === 0))
        rest = rest.subarray(BLOCK);
      needed = rest.length < BLOCK ? BLOCK : lengthOf(rest);
      if (rest.length < needed) break;
      isLost = false;
      const [entry] = await unpackTar(Buffer.concat([rest.subarray(0, needed), END]), {
        strict: true,
      });
      if (!entry) throw new Error("it is no archive");
      yield { name: entry.header.name, data: entry.data ?? new Uint8Array() };
      rest = rest.subarray(needed);
    }
    [parts, there] = [[rest], rest.length];
  }
}

const isHead = (block: Buffer) => block.toString("latin1", 257, 262) === "ustar";

/** The length of an entry with its head, whose sum unpackTar checks. */
function lengthOf(head: Buffer): number {
  if (!isHead(head)) throw new Error("it is no archive");
  const size = Number.parseInt(head.toString("latin1", 124, 136), 8);
  return BLOCK + Math.ceil(size / BLOCK) * BLOCK;
}

/** The checksum of a file, in hex, and its size. `rows` counts line feeds. */
type Sum = { sha256: string; bytes: number; rows: number };

const LINE_FEED = 10;

export function newSum() {
  const hash = createHash("sha256");
  let [bytes, rows] = [0, 0];
  return {
    add(chunk: Uint8Array) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1))
        rows += 1;
    },
    end: (): Sum => ({ sha256: hash.digest("hex"), bytes, rows }),
  };
}

export async function* counted(
  bytes: Bytes,
  sum: ReturnType<typeof newSum>,
  progress?: Progress,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    progress?.moved(piece.length);
    sum.add(piece);
    yield piece;
  }
}

export async function sumOf(bytes: Bytes, progress?: Progress): Promise<Sum> {
  const sum = newSum();
  for await (const _ of counted(bytes, sum, progress));
  return sum.end();
}
