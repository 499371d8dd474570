import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { Readable } from "node:stream";
import {
  type Entry,
  entriesOf,
  MANIFEST,
  type Manifest,
  openBackup,
  pack,
} from "../operator/archive.ts";
import { backUp, type Saved } from "../operator/backup.ts";
import { runEarly } from "../operator/command.ts";
import { backupOrRestore } from "../operator/commands/backup.ts";
import { noProgress, type Progress } from "../operator/progress.ts";
import { type Restored, restore } from "../operator/restore.ts";
import { runHere, runProcess, type Said } from "../operator/test/command.ts";
import { createBackupSeal } from "../seal/backup-seal.ts";
import type { TestServer } from "./harness.ts";
import { FIELD_KEYS } from "./payment-process.ts";

/** The key of every backup of a test, also of those that {@link runBackup} makes. */
export const backups = await createBackupSeal({
  keys: [Buffer.from(FIELD_KEYS, "base64")],
  name: "FIELD_KEYS",
});

/** Makes a backup of a server in this process. */
export function save(
  server: Pick<TestServer, "sql" | "seal" | "folder">,
  to: string,
  progress?: Progress,
): Promise<Saved> {
  return backUp({ ...server, backups }, server.folder, to, progress);
}

type How = { progress?: Progress; withoutDamagedFiles?: boolean };

/** Restores a backup into a server in this process. */
export async function bringBack(
  { sql, folder }: Pick<TestServer, "sql" | "folder">,
  from: string,
  { progress = noProgress, ...how }: How = {},
): Promise<Restored> {
  return restore(sql, folder, await openBackup(from, backups, { ...how, progress }), progress);
}

type Run = { env?: Record<string, string> };

/** Runs `npm run backup` or `npm run restore` on this database, in this process. */
export async function runBackup(
  server: { database: string },
  args: string[],
  { env }: Run = {},
): Promise<Said> {
  const given = { args, env: { FIELD_KEYS, ...env } };
  return trimmed(await runHere((shell) => runEarly(backupOrRestore, shell), server, given));
}

/** The same as a process. `fileKb`: the largest file that it may write. */
export async function startBackup(
  server: { database: string },
  args: string[],
  { env, fileKb }: Run & { fileKb?: number } = {},
): Promise<Said> {
  const limited = [
    "bash",
    "--norc",
    "-c",
    `trap '' XFSZ; ulimit -f ${fileKb}; exec "$@"`,
    "limited",
  ];
  const through = fileKb === undefined ? [] : limited;
  return trimmed(
    await runProcess("backup", server, { args, env: { FIELD_KEYS, ...env }, through }),
  );
}

const trimmed = (said: Said) => ({ ...said, out: said.out.trim(), err: said.err.trim() });

/** What is in a backup. */
export async function entries(path: string): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of entriesOf(path, backups, noProgress)) if (entry) found.push(entry);
  return found;
}

/** Writes a backup of these entries, as somebody with the key can. */
export async function writeEntries(path: string, given: Entry[]): Promise<void> {
  const parts: Uint8Array[] = [];
  for await (const part of backups.seal(pack(Readable.from(given)))) parts.push(part);
  writeFileSync(path, Buffer.concat(parts));
}

/** What a table has in a backup. */
export async function savedRows(path: string, table: string): Promise<string> {
  const pieces = (await entries(path)).filter(({ name }) => name.startsWith(`tables/${table}/`));
  return Buffer.concat(pieces.map(({ data }) => data)).toString();
}

/** Changes the manifest of a backup, like a forger who has the key. */
export async function rewriteManifest(
  path: string,
  change: (text: string) => string,
): Promise<void> {
  const changed = (await entries(path)).map(({ name, data }) =>
    name === MANIFEST
      ? { name, data: Buffer.from(change(Buffer.from(data).toString())) }
      : { name, data },
  );
  await writeEntries(path, changed);
}

/** Changes one byte, so far from the beginning of the file, or before its end. */
export function flip(path: string, at: number): void {
  const bytes = readFileSync(path);
  const place = at < 0 ? bytes.length + at : at;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

/**
 * Changes a table and its sums in the manifest, like a forger who has the key, or a fault before
 * the backup.
 */
export async function rewrite(
  path: string,
  table: string,
  change: (text: string) => string,
): Promise<void> {
  const all = await entries(path);
  const isOfTable = ({ name }: { name: string }) => name.startsWith(`tables/${table}/`);
  const text = change(Buffer.concat(all.filter(isOfTable).map(({ data }) => data)).toString());
  const [rows, sha256] = [
    text.split("\n").length - 1,
    createHash("sha256").update(text).digest("hex"),
  ];
  const [tables, rest] = [
    all.filter(({ name }) => name.startsWith("tables/")),
    all.filter(({ name }) => !name.startsWith("tables/")),
  ];
  const at = tables.findIndex(isOfTable);
  const piece = { name: `tables/${table}/000001`, data: Buffer.from(text) };
  const others = tables.filter((one) => !isOfTable(one));
  const manifest: Manifest = JSON.parse(Buffer.from(rest[0]?.data ?? "").toString());
  manifest.tables[table] = { rows, bytes: piece.data.length, sha256 };
  const said = { name: MANIFEST, data: Buffer.from(JSON.stringify(manifest)) };
  const before = at === -1 ? others : others.slice(0, at);
  await writeEntries(path, [
    ...before,
    piece,
    ...others.slice(before.length),
    said,
    ...rest.slice(1),
  ]);
}
