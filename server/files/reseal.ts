import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Sql } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { noteLoose, removeLooseFiles } from "./loose.ts";
import * as queries from "./queries.ts";
import { sealStore } from "./sealed-store.ts";
import { type FileStore, newStorageKey, write } from "./store.ts";

/**
 * Each file gets a new key in the store, so that whoever is killed leaves only a loose one. `bare`:
 * the store without seal.
 */
export async function sealFilesAnew(sql: Sql, seal: Seal, bare: FileStore) {
  const sum = { sealed: 0, unreadable: 0 };
  for await (const file of queries.storedFiles(sql)) {
    if (await isCurrent(bare, seal, file.storageKey)) continue;
    if (await again(sql, seal, bare, file)) sum.sealed += 1;
    else sum.unreadable += 1;
  }
  return sum;
}

async function isCurrent(bare: FileStore, seal: Seal, key: string): Promise<boolean> {
  const stored = await bare.open(key);
  if (!stored) return false;
  await once(stored, "readable");
  const beginning = stored.read() as Uint8Array | null;
  stored.destroy();
  return beginning !== null && seal.files.isCurrent(beginning);
}

/** Stores a file again, under a new key. False when it is not what was delivered. */
async function again(sql: Sql, seal: Seal, bare: FileStore, file: queries.Stored) {
  const files = sealStore(bare, seal.files);
  const stream = await files.open(file.storageKey);
  if (!stream) return false;
  const key = newStorageKey();
  await noteLoose(sql, key);
  const path = await files.makeRoom(key);
  try {
    const copy = await write(path, stream);
    const whole = file.sha256.equals(copy.sha256);
    if (whole) {
      await files.put(key, copy);
      await queries.moveStored(sql, file, key);
    }
    await removeLooseFiles(sql, files, [whole ? file.storageKey : key]);
    return whole;
  } finally {
    await rm(path, { force: true });
  }
}
