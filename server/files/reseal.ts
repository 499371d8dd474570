import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { Sql } from "../db/sql.ts";
import type { Seal } from "../seal/seal.ts";
import { removeLooseFiles } from "./loose.ts";
import * as queries from "./queries.ts";
import { write } from "./sealed-store.ts";
import { type FileStore, newStorageKey } from "./store.ts";

const PAGE = 100;

/**
 * Seals delivered files and attachments that an older program stored plainly, or that are sealed with another key than the first. Each gets
 * another key in the store, so that it can be read at any time, and whoever is killed leaves only a loose file. A file that is
 * missing or not what was delivered stays as it is. `bare`: the store as it is, without seal. Answers how many were sealed.
 */
export async function resealFiles({
  sql,
  seal,
  files,
  bare,
}: {
  sql: Sql;
  seal: Seal;
  files: FileStore;
  bare: FileStore;
}): Promise<number> {
  let sealed = 0;
  for (const table of queries.sealedTables) sealed += await resealTable({ sql, seal, files, bare }, table);
  return sealed;
}

async function resealTable(
  { sql, seal, files, bare }: { sql: Sql; seal: Seal; files: FileStore; bare: FileStore },
  table: queries.SealedTable,
): Promise<number> {
  const [keyId = ""] = seal.keyIds;
  let sealed = 0;
  for (let after: string | undefined = queries.BEFORE_ALL; after; ) {
    const page: queries.ToReseal[] = await queries.listToReseal(sql, table, keyId, after, PAGE);
    for (const file of page) {
      const storageKey = (await isCurrent(bare, seal, file.storageKey))
        ? file.storageKey
        : await again(sql, files, file);
      if (!storageKey) continue;
      const moved = await queries.recordSeal(sql, table, file, { keyId, storageKey });
      if (storageKey === file.storageKey) continue;
      if (moved) sealed += 1;
      await removeLooseFiles(sql, files, [moved ? file.storageKey : storageKey]);
    }
    after = page.at(-1)?.id;
  }
  return sealed;
}

async function isCurrent(bare: FileStore, seal: Seal, key: string): Promise<boolean> {
  const stored = await bare.open(key);
  if (!stored) return false;
  await once(stored, "readable");
  const beginning = stored.read() as Uint8Array | null;
  stored.destroy();
  return beginning !== null && seal.files.isCurrent(beginning);
}

/** Stores a file again, under a new key. Undefined when it is not what was delivered. */
async function again(sql: Sql, files: FileStore, file: queries.ToReseal): Promise<string | undefined> {
  const stream = await files.open(file.storageKey);
  if (!stream) return undefined;
  const key = newStorageKey();
  await queries.insertLoose(sql, key);
  const path = await files.makeRoom(key);
  try {
    const copy = await write(path, stream);
    if (copy.sha256.equals(file.sha256)) {
      await files.put(key, copy);
      return key;
    }
    await removeLooseFiles(sql, files, [key]);
    return undefined;
  } finally {
    await rm(path, { force: true });
  }
}
