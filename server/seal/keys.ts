import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Db, Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { KEY_BYTES } from "./cipher.ts";
import { createSeal, keyIdOf, type Seal } from "./seal.ts";

type KeyEnv = { fieldKeys: Buffer[] | undefined; dataDir: string };

/**
 * The keys of FIELD_KEYS, else of the key file; undefined when there are none. `name`: where they
 * are. @throws startup errors
 */
export async function findKeys(env: KeyEnv): Promise<{ name: string; keys: Buffer[] | undefined }> {
  if (env.fieldKeys) return { name: "FIELD_KEYS", keys: env.fieldKeys };
  const name = keyFileOf(env);
  return { name, keys: await readKeyFile(name) };
}

/** @throws a startup error when a key is missing that a backup is sealed with */
export async function refuseMissingKeys(env: KeyEnv, needed: string[]): Promise<void> {
  const { name, keys = [] } = await findKeys(env);
  refuseMissing(needed, keys.map(keyIdOf), name);
}

/**
 * Writes only a key file, if no key is needed yet; `note` tells where. @throws a startup error when
 * a needed key is missing
 */
export async function openSeal(sql: Sql, env: KeyEnv, note: (line: string) => void): Promise<Seal> {
  const { name: path, keys } = await findKeys(env);
  refuseMissing(await listKeysInUse(sql), (keys ?? []).map(keyIdOf), path);
  if (keys) return createSeal(keys);
  const key = newKey();
  try {
    await writePrivately(path, `${key.toString("base64")}\n`, { old: false });
  } catch (error) {
    // Another process that begins at the same time was faster.
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return openSeal(sql, env, note);
    throw startupError(`The key file ${path} can't be made: ${(error as Error).message}`);
  }
  note(
    `A key was made that seals numbers and names: ${path}. Keep a copy of it, apart from the ` +
      "backups: without it they can't be read.",
  );
  return createSeal([key]);
}

/**
 * So that no other is ever taken for it; after the migrations. @throws a startup error when another
 * process began with another
 */
export async function claimKey(sql: Sql, { keyIds }: Seal): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('kagoj keys'))`;
    refuseMissing(await listKeysInUse(tx), keyIds, "the keys of this process");
    await tx`
      insert into sealing_keys (id) values (${keyIds[0] ?? ""})
      on conflict (id) do update set replaced_at = null where sealing_keys.replaced_at is not null`;
  });
}

/**
 * Notes that nothing is sealed any more with another key than the first. Call when all is sealed
 * with it.
 */
export async function markReplaced(sql: Sql, { keyIds: [first = ""] }: Seal): Promise<void> {
  await sql`update sealing_keys set replaced_at = now()
    where id <> ${first} and replaced_at is null`;
}

/**
 * The ids of the keys under which something is sealed, as far as is known; none before the first
 * start.
 */
export async function listKeysInUse(sql: Db): Promise<string[]> {
  return (await listKeys(sql)).flatMap(({ id, replacedAt }) => (replacedAt ? [] : [id]));
}

/**
 * Every key that anything was ever sealed with; `replacedAt`: nothing is sealed with it any more
 * since.
 */
export async function listKeys(sql: Db): Promise<{ id: string; replacedAt: Date | null }[]> {
  const [there] = await sql<
    [{ table: boolean }]
  >`select to_regclass('sealing_keys') is not null as table`;
  if (!there.table) return [];
  return sql<
    { id: string; replacedAt: Date | null }[]
  >`select id, replaced_at from sealing_keys order by made_at`;
}

/** @throws a startup error in one line */
function refuseMissing(needed: string[], there: string[], name: string): void {
  const missing = needed.filter((id) => !there.includes(id));
  if (missing.length === 0) return;
  const found = there.length > 0 ? `${name} has ${there.join(", ")}` : `${name} is missing`;
  throw startupError(
    `What is stored is sealed with the key ${missing.join(", ")}, but ${found}. Put the right ` +
      "key back; nothing was changed.",
  );
}

/** Enough for a hundred keys. A longer file is another one. */
const MOST_BYTES = 8_000;
const MOST_KEYS = 100;

/**
 * Where the key file is when FIELD_KEYS is not set: not in the database's folder, and not in the
 * one of delivered files.
 */
export function keyFileOf({ dataDir }: { dataDir: string }): string {
  return resolve(join(dataDir, "keys", "field-keys"));
}

export function backupKeyLine(env: {
  dataDir: string;
  fieldKeys?: unknown;
  backupRecipients?: string[];
}): string {
  if (env.backupRecipients)
    return (
      `Backups are encrypted for ${env.backupRecipients.join(", ")}: keep the identity ` +
      "(AGE-SECRET-KEY-…) apart from them."
    );
  const place = env.fieldKeys ? "in FIELD_KEYS" : keyFileOf(env);
  return (
    `Backups are encrypted with the key ${place}: keep a copy of it apart from them, or ` +
    "they can't be read."
  );
}

export function newKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

/**
 * Keys in base64, separated by commas, spaces or line ends; the first seals. `name`: where they
 * were read. @throws startup errors
 */
export function readKeys(name: string, text: string): Buffer[] {
  if (text.length > MOST_BYTES) throw startupError(`${name} is too long: it holds no keys.`);
  const words = text.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0 || words.length > MOST_KEYS) throw startupError(`${name} holds no keys.`);
  return words.map((word, at) => {
    const key = /^[A-Za-z0-9+/]{43}=$/.test(word) ? Buffer.from(word, "base64") : undefined;
    if (key?.length === KEY_BYTES) return key;
    throw startupError(
      `Key ${at + 1} of ${name} is none: each is ${KEY_BYTES} random bytes in base64.`,
    );
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
 * Whole or not at all, durably, for its owner alone. `old`: it may replace one; else it throws
 * EEXIST.
 */
export async function writePrivately(
  path: string,
  text: string,
  { old }: { old: boolean },
): Promise<void> {
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
  await syncFolder(dirname(path));
}

/** Makes a new name in a folder durable. Windows can't open folders and needs none of this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
