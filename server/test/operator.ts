import { createHash } from "node:crypto";
import { createReadStream, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { backUp, type Saved } from "../operator/backup.ts";
import { runCommand } from "../operator/command.ts";
import { backupOrRestore } from "../operator/commands/backup.ts";
import { openBackup } from "../operator/manifest.ts";
import { type Restored, restore } from "../operator/restore.ts";
import { runHere, runProcess, type Said } from "../operator/test/command.ts";
import type { Watch } from "../operator/watch.ts";
import type { Bytes } from "../seal/age.ts";
import { createBackupSeal } from "../seal/backup-seal.ts";
import type { TestServer } from "./harness.ts";
import { FIELD_KEYS } from "./payment-process.ts";

/** The key of every backup of a test, also of those that {@link runBackup} makes. */
export const backups = await createBackupSeal({ keys: [Buffer.from(FIELD_KEYS, "base64")], name: "FIELD_KEYS" });

/** Makes a backup of a server in this process. */
export function save(server: Pick<TestServer, "sql" | "seal" | "folder">, to: string, watch?: Watch): Promise<Saved> {
  return backUp({ ...server, backups }, server.folder, to, watch);
}

/** Restores a backup into a server in this process. */
export async function bringBack(
  { sql, folder }: Pick<TestServer, "sql" | "folder">,
  from: string,
  watch?: Watch,
): Promise<Restored> {
  return restore(sql, folder, await openBackup(from, backups), watch);
}

type Run = { env?: Record<string, string> };

/** Runs `npm run backup` or `npm run restore` on this database, in this process. */
export async function runBackup(server: { database: string }, args: string[], { env }: Run = {}): Promise<Said> {
  const given = { args, env: { FIELD_KEYS, ...env } };
  return trimmed(await runHere((shell) => runCommand(backupOrRestore, shell), server, given));
}

/** The same as a process. `fileKb`: the largest file that it may write. */
export async function startBackup(
  server: { database: string },
  args: string[],
  { env, fileKb }: Run & { fileKb?: number } = {},
): Promise<Said> {
  const limited = ["bash", "--norc", "-c", `trap '' XFSZ; ulimit -f ${fileKb}; exec "$@"`, "limited"];
  const through = fileKb === undefined ? [] : limited;
  return trimmed(await runProcess("backup", server, { args, env: { FIELD_KEYS, ...env }, through }));
}

const trimmed = (said: Said) => ({ ...said, out: said.out.trim(), err: said.err.trim() });

export const table = (backup: string, name: string) => join(backup, "tables", `${name}.copy.age`);
export const list = (backup: string) => join(backup, "files.sha256.age");
export const sha256 = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
export const pathsOf = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
async function collected(bytes: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}
/** What a file of a backup has, and has from now on, for somebody with the key. */
export const opened = (path: string) => collected(backups.open(createReadStream(path)));
export const write = async (path: string, content: string | Buffer) =>
  writeFileSync(path, await collected(backups.seal(Readable.from([Buffer.from(content)]))));
export const manifestOf = async (backup: string) => JSON.parse(String(await opened(join(backup, "manifest.json.age"))));
const writeManifest = (backup: string, manifest: unknown) =>
  write(join(backup, "manifest.json.age"), JSON.stringify(manifest));
/** Cuts off a last row, as far as whoever has no key can tell where it begins. */
export const cutRow = (path: string) => truncateSync(path, statSync(path).size - 80);
/** Changes one byte in the middle of the file. */
export function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = bytes.length >> 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
export const someFile = (backup: string) => pathsOf(join(backup, "files"))[0] ?? "";
/** Changes a table and its sums in the manifest, like a forger who has the key, or a fault before the backup. */
export async function rewrite(backup: string, name: string, change: (text: string) => string): Promise<void> {
  const path = table(backup, name);
  const text = change(String(await opened(path)));
  await write(path, text);
  const manifest = await manifestOf(backup);
  const [rows, bytes] = [text.split("\n").length - 1, Buffer.byteLength(text)];
  const sum = createHash("sha256").update(text).digest("hex");
  manifest.tables[name] = { rows, bytes, sha256: sum, sealed: sha256(path) };
  await writeManifest(backup, manifest);
}
/** Changes the list of files and its sum. */
export async function rewriteList(backup: string, change: (text: string) => string): Promise<void> {
  await write(list(backup), change(String(await opened(list(backup)))));
  const manifest = await manifestOf(backup);
  manifest.files.sha256 = sha256(list(backup));
  await writeManifest(backup, manifest);
}
