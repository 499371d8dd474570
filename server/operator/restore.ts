import { mkdir, readdir, rm, rmdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { skipToldOrderNumbers } from "../db/list-version.ts";
import { appliedMigrations, migrate } from "../db/migrate.ts";
import type { Db, Sql } from "../db/sql.ts";
import { pathOfKey } from "../files/disk-store.ts";
import { storedFiles } from "../files/loose.ts";
import { trustClock } from "../jobs/upkeep.ts";
import { startupError } from "../startup-error.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { type Backup, entriesOf, keyOf, sumOf, tableOf } from "./archive.ts";
import { inOneLine, noProgress, orAborted, type Progress } from "./progress.ts";
import { ordersOfFiles } from "./stored-files.ts";
import { insertLines, selectLines, setTextSettings, type Table, tablesInOrder } from "./tables.ts";

/**
 * Rows by table and files that were restored. `lost`: orders whose file is not in the backup, or
 * damaged there.
 */
export type Restored = { rows: Record<string, number>; files: number; lost: string[] };

/**
 * Compares the result with what was saved. One transaction: nothing is seen before its end. @throws
 * startup errors
 */
export async function restore(
  sql: Sql,
  folder: string,
  backup: Backup,
  progress = noProgress,
): Promise<Restored> {
  try {
    progress.step("preparing the database");
    await refuseRows(sql);
    await refuseFiles(backup, folder);
    const restored = await orAborted(progress, fill(sql, folder, backup, progress)).catch(
      async (error) => {
        await removeFiles(backup, folder);
        throw error;
      },
    );
    // The rest of the migrations, and list versions that fit this server's transaction ids.
    progress.step("bringing the database up to date");
    await migrate(sql);
    await skipToldOrderNumbers(sql);
    return restored;
  } catch (error) {
    throw inOneLine(error);
  }
}

async function fill(
  sql: Sql,
  folder: string,
  backup: Backup,
  progress: Progress,
): Promise<Restored> {
  const { manifest, keys } = backup;
  const last = Object.keys(manifest.migrations).sort().at(-1);
  await migrate(sql, { until: last });
  const more = Object.keys(await appliedMigrations(sql)).at(-1);
  if (more !== last)
    throw startupError(
      `The database has tables that are newer than the backup (${more}): restore into a new one.`,
    );
  return sql.begin(async (tx) => {
    await setTextSettings(tx);
    const tables = await tablesInOrder(tx);
    await readEntries(tx, backup, tables, folder, progress);
    const rows: Restored["rows"] = {};
    for (const table of tables) {
      const saved = manifest.tables[table.name];
      // A table that the backup does not have is newer and stays empty.
      if (!saved) continue;
      progress.step(`comparing ${table.name}`);
      // Without this the planner would take the table for empty.
      await tx`analyze ${tx(table.name)}`;
      const sum = await sumOf(selectLines(tx, table), progress);
      if (sum.rows !== saved.rows || sum.sha256 !== saved.sha256)
        throw startupError(
          `${table.name} in the database is not what is in the backup. Nothing was restored.`,
        );
      rows[table.name] = sum.rows;
    }
    progress.step("checking the ledger");
    const found = (await verifyLedger(tx)).find(({ rule }) => !manifest.brokenRules.includes(rule));
    if (found)
      throw startupError(
        `The ledger in the backup is not right (${found.rule}: ${found.examples.join(", ")}). ` +
          "Nothing was restored.",
      );
    await trustClock(tx);
    const lost = manifest.hasFiles ? await findLost(tx, keys) : [];
    progress.signal.throwIfAborted();
    return { rows, files: keys.size, lost };
  });
}

/** @throws a startup error when any table has a row */
async function refuseRows(sql: Sql): Promise<void> {
  for (const { name } of await tablesInOrder(sql)) {
    const [row] = await sql<[{ any: boolean }]>`select exists (select from ${sql(name)}) as any`;
    if (row.any)
      throw startupError(`The database is not empty (${name} has rows): restore into a new one.`);
  }
}

/**
 * Those of this backup may be there, from a restore that was killed. @throws a startup error when
 * any other file is
 */
async function refuseFiles({ keys }: Backup, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const ours = new Set([...keys].map(pathOfKey));
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isDirectory() && !ours.has(path))
      throw startupError(
        `${folder} is not empty (${path.split(sep)[0]}): restore into a new DATA_DIR.`,
      );
  }
}

async function removeFiles({ keys }: Backup, folder: string): Promise<void> {
  for (const path of [...keys].map((key) => join(folder, pathOfKey(key)))) {
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch(() => {});
  }
}

async function readEntries(
  tx: Db,
  backup: Backup,
  tables: Table[],
  folder: string,
  progress: Progress,
): Promise<void> {
  let doing = "";
  const step = (what: string) => {
    if (doing !== what) progress.step(what);
    doing = what;
  };
  for await (const entry of entriesOf(backup.path, backup.backups, progress)) {
    if (!entry) continue;
    const [name, key] = [tableOf(entry), keyOf(entry)];
    const table = tables.find((one) => one.name === name);
    if (table) {
      step(`restoring ${table.name}`);
      await insertLines(tx, table, entry.data).catch((error) => {
        throw refusedRow(table.name, error);
      });
    } else if (key) {
      step("restoring the files");
      const target = join(folder, pathOfKey(key));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await writeFile(target, entry.data, { mode: 0o600, flush: true });
    }
  }
}

/** The orders whose file did not come back, so that staff replace it. */
async function findLost(tx: Db, keys: Set<string>): Promise<string[]> {
  const lost: string[] = [];
  for await (const { storageKey } of storedFiles(tx))
    if (!keys.has(storageKey)) lost.push(storageKey);
  return ordersOfFiles(tx, lost);
}

/** PostgreSQL's error classes 22 (a bad value) and 23 (a broken constraint) in one line. */
function refusedRow(table: string, error: Error & { code?: string }): Error {
  if (!/^(22|23)/.test(error.code ?? "")) return error;
  return startupError(
    `${table} has a row that the database refuses (${error.message}). Nothing was restored.`,
  );
}
