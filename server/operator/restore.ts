import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { appliedMigrations, migrate } from "../db/migrate.ts";
import { goOnCounting } from "../db/returned.ts";
import type { Db, Sql } from "../db/sql.ts";
import { pathOfKey } from "../files/disk-store.ts";
import { startupError } from "../startup-error.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { type Backup, entriesOf, keyOf, type SavedTable, tableOf } from "./archive.ts";
import { copyIn, copyOut, settleSession, type Table, tablesInOrder } from "./copy.ts";
import { inOneLine } from "./one-line.ts";
import { ordersOf, storedFiles } from "./stored-files.ts";
import { newSum, writeSummed } from "./sums.ts";
import { orAborted, unwatched, type Watch } from "./watch.ts";

/** Rows by table and files that were restored. `lost`: orders whose file is not in the backup, or damaged there. */
export type Restored = { rows: Record<string, number>; files: number; lost: string[] };

/** A folder in the files folder, so that it is on the same disk and a rename is enough. */
const STAGE = "restoring.part";

/**
 * Restores a backup into an empty database and an empty files folder, and compares the result with what was saved. Until the
 * last step nothing can be seen of it: rows are in one transaction, files under another name.
 * @throws startup errors
 */
export async function restore(sql: Sql, filesFolder: string, backup: Backup, watch = unwatched): Promise<Restored> {
  try {
    return await orAborted(watch.signal, bringBack(sql, filesFolder, backup, watch));
  } catch (error) {
    throw inOneLine(error);
  } finally {
    await rm(join(filesFolder, STAGE), { recursive: true, force: true });
  }
}

async function bringBack(sql: Sql, filesFolder: string, backup: Backup, watch: Watch): Promise<Restored> {
  const { manifest } = backup;
  watch.step("preparing the database");
  await refuseRows(sql);
  await refuseFiles(backup, filesFolder);
  await migrate(sql, { until: manifest.migrations.at(-1) });
  const applied = await appliedMigrations(sql);
  const newer = manifest.migrations.find((name) => !applied.includes(name));
  if (newer) throw startupError(`The backup is newer than this program: it has ${newer}. Update the program.`);
  const restored = await sql.begin(async (tx) => {
    await settleSession(tx);
    const tables = await tablesInOrder(tx);
    const keys = await readEntries(tx, backup, tables, join(filesFolder, STAGE), watch);
    const rows: Restored["rows"] = {};
    for (const table of tables) {
      const saved = manifest.tables[table.name];
      // A table that the backup does not have is newer and stays empty.
      if (saved) rows[table.name] = await compareTable(tx, table, saved, watch);
    }
    await compareLedger(tx, backup, watch);
    const lost = manifest.hasFiles ? await markLost(tx, keys) : [];
    watch.signal.throwIfAborted();
    // Before the commit: files without rows do no harm, but rows without files would.
    await placeFiles(filesFolder);
    return { rows, files: keys.size, lost };
  });
  // The rest of the migrations, and list versions that fit this server's transaction ids.
  watch.step("bringing the database up to date");
  await migrate(sql);
  await goOnCounting(sql);
  return restored;
}

/** @throws a startup error when any table has a row */
async function refuseRows(sql: Sql): Promise<void> {
  for (const { name } of await tablesInOrder(sql)) {
    const [row] = await sql<[{ any: boolean }]>`select exists (select from ${sql(name)}) as any`;
    if (row.any) throw startupError(`The database is not empty (${name} has rows): restore into a new one.`);
  }
}

/**
 * Files with the names of this backup may be there, left by a restore that was killed: names are unique, and they are written
 * again. @throws a startup error when there is any other file
 */
async function refuseFiles({ keys }: Backup, filesFolder: string): Promise<void> {
  await mkdir(filesFolder, { recursive: true, mode: 0o700 });
  await rm(join(filesFolder, STAGE), { recursive: true, force: true });
  const ours = new Set([...keys].map(pathOfKey));
  for (const entry of await readdir(filesFolder, { recursive: true, withFileTypes: true })) {
    const path = relative(filesFolder, join(entry.parentPath, entry.name));
    if (!entry.isDirectory() && !ours.has(path))
      throw startupError(`${filesFolder} is not empty (${path.split(sep)[0]}): restore into a new DATA_DIR.`);
  }
}

/** Copies the rows into the tables, and the files into `stage`. Answers their keys. */
async function readEntries(tx: Db, backup: Backup, tables: Table[], stage: string, watch: Watch): Promise<Set<string>> {
  await mkdir(stage, { mode: 0o700 });
  const keys = new Set<string>();
  let copy: Awaited<ReturnType<typeof copyIn>> | undefined;
  try {
    for await (const entry of entriesOf(backup.path, backup.backups, watch)) {
      if (!entry) continue;
      const name = tableOf(entry);
      if (copy && copy.table.name !== name) {
        await copy.end();
        copy = undefined;
      }
      const table = tables.find((one) => one.name === name);
      if (table) {
        if (!copy) watch.step(`restoring ${table.name}`);
        copy ??= await copyIn(tx, table);
        await copy.write(entry.data);
      }
      const key = keyOf(entry);
      if (!key) continue;
      if (keys.size === 0) watch.step("restoring the files");
      const target = join(stage, pathOfKey(key));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await writeSummed(target, watch, [entry.data]);
      keys.add(key);
    }
    await copy?.end();
  } catch (error) {
    await copy?.abort();
    throw copy ? refusedRow(copy.table.name, error as Error) : error;
  }
  return keys;
}

/** Compares the restored rows, read as a backup would save them. Answers how many there are. */
async function compareTable(tx: Db, table: Table, saved: SavedTable, watch: Watch): Promise<number> {
  watch.step(`comparing ${table.name}`);
  // Without this the planner would take the table for empty.
  await tx`analyze ${tx(table.name)}`;
  const sum = newSum();
  for await (const rows of copyOut(tx, table)) {
    watch.moved(rows.length);
    sum.add(rows);
  }
  const { sha256, lines } = sum.end();
  if (lines !== saved.rows || sha256 !== saved.sha256)
    throw startupError(`${table.name} in the database is not what is in the backup. Nothing was restored.`);
  return lines;
}

/** The ledger must break no rule that it did not break when it was saved. */
async function compareLedger(tx: Db, { manifest }: Backup, watch: Watch): Promise<void> {
  watch.step("checking the ledger");
  const found = (await verifyLedger(tx)).find(({ rule }) => !manifest.brokenRules.includes(rule));
  if (found)
    throw startupError(
      `The ledger in the backup is not right (${found.rule}: ${found.examples.join(", ")}). Nothing was restored.`,
    );
}

/** Marks what has no file, so that staff deliver it again. Answers the orders. */
async function markLost(tx: Db, keys: Set<string>): Promise<string[]> {
  const lost: string[] = [];
  for await (const { storageKey } of storedFiles(tx)) if (!keys.has(storageKey)) lost.push(storageKey);
  if (lost.length > 0) await tx`update files set damage = 'missing' where storage_key = any(${lost})`;
  return ordersOf(tx, lost);
}

/** Moves the staged files to their places. */
async function placeFiles(filesFolder: string): Promise<void> {
  const stage = join(filesFolder, STAGE);
  for (const name of await readdir(stage)) {
    const [from, to] = [join(stage, name), join(filesFolder, name)];
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const file of await readdir(from)) await rename(join(from, file), join(to, file));
  }
}

/** PostgreSQL's error classes 22 (a bad value) and 23 (a broken constraint) in one line. */
function refusedRow(table: string, error: Error & { code?: string }): Error {
  if (!/^(22|23)/.test(error.code ?? "")) return error;
  return startupError(`${table} has a row that the database refuses (${error.message}). Nothing was restored.`);
}
