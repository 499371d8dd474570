import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "../../server/db/migrate.ts";
import type { Sql } from "../../server/db/sql.ts";
import { readEnv } from "../../server/env.ts";
import { pathOfKey } from "../../server/files/disk-store.ts";
import { type Manifest, openBackup } from "../../server/operator/manifest.ts";
import { createBackupSeal } from "../../server/seal/backup-seal.ts";
import { seed } from "../../server/seed.ts";
import { FIELD_KEYS } from "../../server/test/payment-process.ts";
import { fillBooks, fillFiles, type Size } from "../world/backup-seed.ts";
import { databaseEnv, makeDatabase, type OpenCluster, openIn, ownCluster } from "../world/cluster.ts";
import { type Run, runCommand } from "../world/command.ts";
import { inWorkplace } from "../world/workplace.ts";

export type Figures = {
  rows: number;
  rowsMb: number;
  files: number;
  filesMb: number;
  backup: Run;
  restore: Run;
  /** Rows and files that differ afterwards, the first few by name. */
  different: string[];
};

const backups = await createBackupSeal({ keys: [Buffer.from(FIELD_KEYS, "base64")], name: "FIELD_KEYS" });
/** A command that held whole tables or files in memory would need a gigabyte. */
const PEAK_MB = 300;
/**
 * Fills a database, runs `npm run backup` and then `npm run restore` into another database and folder, and compares all rows and
 * files, by other means than the commands do.
 */
export async function backupFigures(
  size: Size,
  note: (line: string) => void = () => {},
  openCluster: OpenCluster = ownCluster,
): Promise<Figures> {
  return inWorkplace(openCluster, async ({ folder: home, cluster, atEnd }) => {
    const open = async (name: string) => {
      await makeDatabase(cluster, `bench_${name}`);
      const sql = openIn(cluster, `bench_${name}`, { max: 1, patient: true });
      atEnd(() => sql.end({ timeout: 1 }));
      return {
        sql,
        dataDir: join(home, name),
        env: { ...databaseEnv(cluster, `bench_${name}`), DATA_DIR: join(home, name) },
      };
    };
    const [from, to] = [await open("saved"), await open("restored")];
    await migrate(from.sql);
    await seed(from.sql, readEnv({ ADMIN_PASSWORD: "admin-password-1" }), { demo: false });
    note(`filling ${size.orders} orders and ${size.files} files`);
    await fillBooks(from.sql, size);
    await fillFiles(from.sql, join(from.dataDir, "files"), size);

    const folder = join(home, "backup");
    note("saving");
    const backup = await runCommand("backup", ["backup", folder], from.env);
    note(`${backup.said}: ${backup.seconds} s (${backup.cpuSeconds} of the processor), ${backup.peakMb} MB`);
    // Noted once the backup was whole, so the backup can't hold it.
    await from.sql`delete from upkeep where work = 'backup'`;
    const restore = await runCommand("backup", ["restore", folder], to.env);
    note(`${restore.said}: ${restore.seconds} s (${restore.cpuSeconds} of the processor), ${restore.peakMb} MB`);
    const { manifest } = await openBackup(folder, backups);
    const { tables, files } = manifest as Manifest;
    const rows = await compareRows(from.sql, to.sql, Object.keys(tables));
    const papers = await compareFiles(to.sql, join(from.dataDir, "files"), join(to.dataDir, "files"));
    const bytes = Object.values(tables).reduce((sum, table) => sum + table.bytes, 0);
    return {
      rows: rows.compared,
      rowsMb: Math.round(bytes / 1e6),
      files: papers.compared,
      filesMb: Math.round((files?.bytes ?? 0) / 1e6),
      backup,
      restore,
      different: [...rows.different, ...papers.different],
    };
  });
}

type Comparison = { compared: number; different: string[] };
const EXAMPLES = 5;

/** Compares both databases in the order of the key. */
async function compareRows(from: Sql, to: Sql, tables: string[]): Promise<Comparison> {
  const result: Comparison = { compared: 0, different: [] };
  for (const table of tables) {
    const left = lines(from, table);
    const right = lines(to, table);
    for (;;) {
      const [one, other] = [await left.next(), await right.next()];
      if (one.done && other.done) break;
      if (one.value !== other.value && result.different.length < EXAMPLES)
        result.different.push(`${table}: ${one.value}`);
      if (one.done || other.done) break;
      result.compared += 1;
    }
  }
  return result;
}

async function* lines(sql: Sql, table: string): AsyncGenerator<string> {
  const [key] = await sql<[{ columns: string }]>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute, pg_index
    where indrelid = ${table}::regclass and indisprimary and attrelid = indrelid and attnum = any(indkey)`;
  const rows = sql.unsafe<{ line: string }[]>(`select t::text as line from ${table} t order by ${key.columns}`);
  for await (const page of rows.cursor(5000)) for (const { line } of page) yield line;
}

/** Compares the files of all restored rows with the originals. */
async function compareFiles(sql: Sql, from: string, to: string): Promise<Comparison> {
  const result: Comparison = { compared: 0, different: [] };
  const keys = await sql<{ storageKey: string }[]>`select storage_key from files`;
  for (const { storageKey } of keys) {
    const path = pathOfKey(storageKey);
    const [one, other] = await Promise.all([
      readFile(join(from, path)),
      readFile(join(to, path)).catch(() => undefined),
    ]);
    if (!other || !one.equals(other)) result.different.push(path);
    result.compared += 1;
  }
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const toy = process.env["CI"] === "true";
  const size = toy
    ? { users: 20, orders: 2_000, files: 30, fileBytes: 100_000 }
    : { users: 5_000, orders: 1_000_000, files: 8_192, fileBytes: 262_144 };
  const figures = await backupFigures(size, console.log);
  console.table({ ...figures, backup: JSON.stringify(figures.backup), restore: JSON.stringify(figures.restore) });
  const results = new URL("../results/", import.meta.url);
  mkdirSync(results, { recursive: true });
  writeFileSync(new URL("backup.json", results), JSON.stringify({ size, toy, figures }, null, 2));
  const bounded = Math.max(figures.backup.peakMb, figures.restore.peakMb) < PEAK_MB;
  const holds = bounded && figures.different.length === 0;
  console.log(holds ? `holds: all the same, under ${PEAK_MB} MB` : "BROKEN");
  process.exitCode = holds ? 0 : 1;
}
