import { appliedMigrations, migrate } from "../db/migrate.ts";
import { goOnCounting } from "../db/returned.ts";
import type { Db, Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { dropStaged, placeFiles, refuseFilled, stageFiles } from "./delivered-files.ts";
import { type Backup, contentOf, type SavedTable, tablePath, verifyFiles, verifyTables } from "./manifest.ts";
import { inOneLine } from "./one-line.ts";
import { newSum } from "./sums.ts";
import { copyIn, copyOut, settleSession, type Table, tablesInOrder } from "./tables.ts";
import { orAborted, unwatched, type Watch } from "./watch.ts";

/** Rows by table and files that were restored. `compared`: false when the backup has no sums to compare. */
export type Restored = { rows: Record<string, number>; files: number; compared: boolean };

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
    await dropStaged(filesFolder);
  }
}

async function bringBack(sql: Sql, filesFolder: string, backup: Backup, watch: Watch): Promise<Restored> {
  const { manifest } = backup;
  await verifyTables(backup, watch);
  await verifyFiles(backup, watch);
  watch.step("preparing the database");
  await migrate(sql, { until: manifest.migrations.at(-1) });
  const applied = await appliedMigrations(sql);
  const newer = manifest.migrations.find((name) => !applied.includes(name));
  if (newer) throw startupError(`The backup is newer than this program: it has ${newer}. Update the program.`);
  await refuseFilled(backup, filesFolder);
  const files = await stageFiles(backup, filesFolder, watch);
  const rows = await sql.begin(async (tx) => {
    await settleSession(tx);
    const restored = await restoreTables(tx, backup, watch);
    await compareLedger(tx, backup, watch);
    watch.signal.throwIfAborted();
    // Before the commit: files without rows do no harm, but rows without files would.
    await placeFiles(filesFolder);
    return restored;
  });
  // The rest of the migrations, and list versions that fit this server's transaction ids.
  watch.step("bringing the database up to date");
  await migrate(sql);
  await goOnCounting(sql);
  return { rows, files, compared: "format" in manifest };
}

async function restoreTables(tx: Db, backup: Backup, watch: Watch): Promise<Restored["rows"]> {
  const tables = await tablesInOrder(tx);
  for (const { name } of tables) {
    const [row] = await tx<[{ any: boolean }]>`select exists (select from ${tx(name)}) as any`;
    if (row.any) throw startupError(`The database is not empty (${name} has rows): restore into a new one.`);
  }
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const saved = backup.manifest.tables[table.name];
    // A table that the backup does not have is newer and stays empty.
    if (saved === undefined) continue;
    watch.step(`restoring ${table.name}`);
    await copyIn(tx, table, contentOf(backup, tablePath(table.name), watch)).catch(refusedRow(table.name));
    // Without this the planner would take the table for empty.
    await tx`analyze ${tx(table.name)}`;
    watch.step(`comparing ${table.name}`);
    rows[table.name] = await compareTable(tx, table, saved, watch);
  }
  return rows;
}

/** Compares the restored rows, read as a backup would save them. Answers how many there are. */
async function compareTable(tx: Db, table: Table, saved: SavedTable | number, watch: Watch): Promise<number> {
  const sum = newSum();
  for await (const rows of copyOut(tx, table)) {
    watch.moved(rows.length);
    sum.add(rows);
  }
  const { sha256, lines } = sum.end();
  const right = typeof saved === "number" ? lines === saved : lines === saved.rows && sha256 === saved.sha256;
  if (!right) throw startupError(`${table.name} in the database is not what is in the backup. Nothing was restored.`);
  return lines;
}

/** The ledger must break no rule that it did not break when it was saved; in an old backup, none at all. */
async function compareLedger(tx: Db, { manifest }: Backup, watch: Watch): Promise<void> {
  watch.step("checking the ledger");
  const known = "format" in manifest ? manifest.brokenRules : [];
  const found = (await verifyLedger(tx)).find(({ rule }) => !known.includes(rule));
  if (found)
    throw startupError(
      `The ledger in the backup is not right (${found.rule}: ${found.examples.join(", ")}). Nothing was restored.`,
    );
}

/** PostgreSQL's error classes 22 (a bad value) and 23 (a broken constraint) in one line. */
function refusedRow(table: string) {
  return (error: Error & { code?: string; detail?: string }): never => {
    if (!/^(22|23|25P02)/.test(error.code ?? "")) throw error;
    const why = error.code === "25P02" ? "" : ` (${error.message})`;
    throw startupError(`tables/${table}.copy has a row that the database refuses${why}. Nothing was restored.`);
  };
}
