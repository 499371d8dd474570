import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { appliedMigrations } from "../db/migrate.ts";
import type { Db } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import type { BackupSeal } from "../seal/backup-seal.ts";
import { listNeeded } from "../seal/keys.ts";
import { startupError } from "../startup-error.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { type FileReport, saveFiles } from "./delivered-files.ts";
import { MANIFEST, type Manifest, storedPath, tablePath, verifyTables } from "./manifest.ts";
import { inOneLine } from "./one-line.ts";
import { counted, newSum, syncFolder, writeSummed } from "./sums.ts";
import { copyOut, settleSession, tablesInOrder } from "./tables.ts";
import { orAborted, unwatched, type Watch } from "./watch.ts";

export type Saved = { manifest: Manifest; lost: FileReport };

/** Of a server: its database, the seal of its files, and that of its backups. */
export type ToSave = Pick<Deps, "sql" | "seal"> & { backups: BackupSeal };

/**
 * Writes a backup of one moment into `folder`, which must not exist yet, and reads it back. `filesFolder` is undefined when
 * delivered files are in S3. All is written under another name first, so `folder` is a whole backup or does not exist.
 * @throws startup errors
 */
export async function backUp(
  server: ToSave,
  filesFolder: string | undefined,
  folder: string,
  watch = unwatched,
): Promise<Saved> {
  const [there] = await server.sql<[{ tables: boolean }]>`select to_regclass('migrations') is not null as tables`;
  if (!there.tables) throw startupError("This database has no tables of Kagoj: there is nothing to save.");
  if (existsSync(folder)) throw startupError(`${folder} is there already: name a new folder for the backup.`);
  const half = `${resolve(folder)}.part`;
  await makeFolder(dirname(resolve(folder))).catch((error) => Promise.reject(inOneLine(error)));
  await mkdir(half, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw inOneLine(error);
    throw startupError(`${half} is there: another backup runs, or was cut off. Remove it, or name another folder.`);
  });
  try {
    const saved = await orAborted(watch.signal, save(server, filesFolder, half, watch));
    await rename(half, folder);
    await syncFolder(dirname(folder));
    return saved;
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    throw inOneLine(error);
  }
}

/** Makes a folder and those above it. The `recursive` of Node never ends where there can be none, as in /proc. */
async function makeFolder(path: string): Promise<void> {
  if (existsSync(path)) return;
  await makeFolder(dirname(path));
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

async function save(
  { sql, seal, backups }: ToSave,
  filesFolder: string | undefined,
  folder: string,
  watch: Watch,
): Promise<Saved> {
  await mkdir(join(folder, "tables"));
  const saved = await sql.begin("isolation level repeatable read read only", async (tx): Promise<Saved> => {
    await settleSession(tx);
    const tables = await saveTables(tx, folder, watch, backups);
    watch.step("checking the ledger");
    const brokenRules = (await verifyLedger(tx)).map((finding) => finding.rule);
    const files =
      filesFolder === undefined ? undefined : await saveFiles(tx, filesFolder, folder, watch, { seal, backups });
    const manifest: Manifest = {
      format: 3,
      madeAt: new Date().toISOString(),
      migrations: await appliedMigrations(tx),
      tables,
      files: files?.saved ?? null,
      sealedWith: await listNeeded(tx),
      brokenRules,
    };
    return { manifest, lost: files?.report ?? { missing: [], changed: [] } };
  });
  await verifyTables({ folder, manifest: saved.manifest, backups }, watch);
  // The manifest is written last: a folder without it is no backup.
  await writeSummed(
    storedPath({ folder, backups }, MANIFEST),
    watch,
    backups.seal(bytesOf(JSON.stringify(saved.manifest, null, 2))),
  );
  return saved;
}

async function saveTables(tx: Db, folder: string, watch: Watch, backups: BackupSeal): Promise<Manifest["tables"]> {
  const saved: Manifest["tables"] = {};
  for (const table of await tablesInOrder(tx)) {
    watch.step(`saving ${table.name}`);
    const sum = newSum();
    const path = storedPath({ folder, backups }, tablePath(table.name));
    const copy = copyOut(tx, table);
    // Also of a copy that was cut short, nothing may be left on the connection.
    const sealed = await writeSummed(path, watch, backups.seal(counted(copy, sum))).finally(() =>
      copy.return(undefined),
    );
    const { lines: rows, bytes, sha256 } = sum.end();
    const [count] = await tx<[{ rows: number }]>`select count(*)::int as rows from ${tx(table.name)}`;
    if (count.rows !== rows) throw new Error(`${rows} of ${count.rows} rows of ${table.name} arrived`);
    saved[table.name] = { rows, bytes, sha256, sealed: sealed.sha256 };
  }
  return saved;
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
