import { appliedMigrations, migrate } from "../db/migrate.ts";
import type { Db, Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { dropStaged, placeFiles, refuseFilled, stageFiles } from "./delivered-files.ts";
import { type AnyManifest, readManifest, type SavedTable, tablePath, verifyBackup } from "./manifest.ts";
import { inOneLine } from "./one-line.ts";
import { newSum, read } from "./sums.ts";
import { copyIn, copyOut, settleSession, type Table, tablesInOrder } from "./tables.ts";
import { orAborted, unwatched, type Watch } from "./watch.ts";

/** Rows by table, as counted in the restored database; how many files came back; false when there were no sums to compare. */
export type Restored = { rows: Record<string, number>; files: number; compared: boolean };

/**
 * Brings a backup into an empty database and an empty files folder, and compares what arrived with what was saved. Until the
 * last step nothing of it is to be seen: rows stand in one transaction, files under another name.
 * @throws startup errors, a line each
 */
export async function restore(
  sql: Sql,
  filesFolder: string,
  folder: string,
  watch: Watch = unwatched,
): Promise<Restored> {
  const manifest = await readManifest(folder);
  try {
    return await orAborted(watch.signal, bringBack(sql, filesFolder, folder, manifest, watch));
  } catch (error) {
    throw inOneLine(error);
  } finally {
    await dropStaged(filesFolder);
  }
}

async function bringBack(
  sql: Sql,
  filesFolder: string,
  folder: string,
  manifest: AnyManifest,
  watch: Watch,
): Promise<Restored> {
  await verifyBackup(folder, manifest, watch);
  watch.step("preparing the database");
  await migrate(sql, { until: manifest.migrations.at(-1) });
  const applied = await appliedMigrations(sql);
  const newer = manifest.migrations.find((name) => !applied.includes(name));
  if (newer) throw startupError(`The backup is newer than this program: it has ${newer}. Update the program.`);
  await refuseFilled(folder, manifest, filesFolder);
  const files = await stageFiles(folder, manifest, filesFolder, watch);
  const rows = await sql.begin(async (tx) => {
    await settleSession(tx);
    const restored = await restoreTables(tx, folder, manifest, watch);
    await compareLedger(tx, manifest, watch);
    watch.signal.throwIfAborted();
    // Files without rows harm nobody, rows without files would: so before the commit, not after it.
    await placeFiles(filesFolder);
    return restored;
  });
  // The rest of the migrations, and list versions that fit this server's transaction ids.
  watch.step("bringing the database up to date");
  await migrate(sql);
  return { rows, files, compared: "format" in manifest };
}

async function restoreTables(
  tx: Db,
  folder: string,
  manifest: AnyManifest,
  watch: Watch,
): Promise<Record<string, number>> {
  const tables = await tablesInOrder(tx);
  for (const { name } of tables) {
    const [row] = await tx<[{ any: boolean }]>`select exists (select from ${tx(name)}) as any`;
    if (row.any) throw startupError(`The database is not empty (${name} has rows): restore into a new one.`);
  }
  const rows: Record<string, number> = {};
  for (const table of tables) {
    const saved = manifest.tables[table.name];
    // A table that the backup does not know came later, and is empty.
    if (saved === undefined) continue;
    watch.step(`restoring ${table.name}`);
    await copyIn(tx, table, read(tablePath(folder, table.name), watch)).catch(refusedRow(table.name));
    // The server knows nothing yet of rows this transaction made, and would plan as if there were none.
    await tx`analyze ${tx(table.name)}`;
    watch.step(`comparing ${table.name}`);
    rows[table.name] = await compareTable(tx, table, saved, watch);
  }
  return rows;
}

/** Reads the restored rows as a backup would save them. Answers how many there are. */
async function compareTable(tx: Db, table: Table, saved: SavedTable | number, watch: Watch): Promise<number> {
  const sum = newSum();
  await copyOut(tx, table, (rows) => {
    watch.moved(rows.length);
    sum.add(rows);
  });
  const { sha256, lines } = sum.end();
  const right = typeof saved === "number" ? lines === saved : lines === saved.rows && sha256 === saved.sha256;
  if (!right) throw startupError(`${table.name} in the database is not what is in the backup. Nothing was restored.`);
  return lines;
}

/** The ledger must be as right as it was when it was saved; of an old backup we take it that it was. */
async function compareLedger(tx: Db, manifest: AnyManifest, watch: Watch): Promise<void> {
  watch.step("checking the ledger");
  const known = "format" in manifest ? manifest.brokenRules : [];
  const found = (await verifyLedger(tx)).find(({ rule }) => !known.includes(rule));
  if (found)
    throw startupError(
      `The ledger in the backup is not right (${found.rule}: ${found.examples.join(", ")}). Nothing was restored.`,
    );
}

/** 22 and 23: what PostgreSQL says of a value that is none, and of a row that breaks a rule. */
function refusedRow(table: string) {
  return (error: Error & { code?: string; detail?: string }): never => {
    if (!/^(22|23|25P02)/.test(error.code ?? "")) throw error;
    const why = error.code === "25P02" ? "" : ` (${error.message})`;
    throw startupError(`tables/${table}.copy has a row that the database refuses${why}. Nothing was restored.`);
  };
}
