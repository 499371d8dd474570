import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { startupError } from "../startup-error.ts";
import { KEY_BYTES } from "./cipher.ts";

/** Enough for a hundred keys. A longer file is another one. */
const MOST_BYTES = 8_000;
const MOST_KEYS = 100;

/** Where the key file is when FIELD_KEYS is not set: not in the database's folder, and not in the one of delivered files. */
export function keyFileOf({ dataDir }: { dataDir: string }): string {
  return resolve(join(dataDir, "keys", "field-keys"));
}

/** Tells the operator where the key of backups is. */
export function backupKeyLine(env: { dataDir: string; fieldKeys?: unknown; backupRecipients?: string[] }): string {
  if (env.backupRecipients)
    return `Backups are encrypted for ${env.backupRecipients.join(", ")}: keep the identity (AGE-SECRET-KEY-…) apart from them.`;
  const place = env.fieldKeys ? "in FIELD_KEYS" : keyFileOf(env);
  return `Backups are encrypted with the key ${place}: keep a copy of it apart from them, or they can't be read.`;
}

/** A new random key. */
export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** Keys in base64, separated by commas, spaces or line ends; the first seals. `name`: where they were read. @throws startup errors */
export function readKeys(name: string, text: string): Buffer[] {
  if (text.length > MOST_BYTES) throw startupError(`${name} is too long: it holds no keys.`);
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0 || words.length > MOST_KEYS) throw startupError(`${name} holds no keys.`);
  return words.map((word, at) => {
    const key = /^[A-Za-z0-9+/]{43}=$/.test(word) ? Buffer.from(word, "base64") : undefined;
    if (key?.length === KEY_BYTES) return key;
    throw startupError(`Key ${at + 1} of ${name} is none: each is ${KEY_BYTES} random bytes in base64.`);
  });
}

/** The keys of a file; undefined when there is none. @throws startup errors */
export async function readKeyFile(path: string): Promise<Buffer[] | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw startupError(`The key file ${path} can't be read: ${error.message}`);
  });
  return text === undefined ? undefined : readKeys(path, text);
}

/**
 * Writes a file that only its owner may read, whole or not at all, and durably. `old`: it may replace one; else it throws EEXIST
 * when there is one, also when another process has just made it.
 */
export async function writePrivately(path: string, text: string, { old }: { old: boolean }): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const half = `${path}.${randomUUID()}.part`;
  const file = await open(half, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await (old ? rename(half, path) : link(half, path));
  } finally {
    await file.close();
    await rm(half, { force: true });
  }
  if (process.platform === "win32") return;
  const folder = await open(dirname(path), "r");
  await folder.sync().finally(() => folder.close());
}
