import { createReadStream, createWriteStream } from "node:fs";
import { access, copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { appliedMigrations, migrate } from "../db/migrate.ts";
import type { Db, Sql } from "../db/sql.ts";
import { startupError } from "../startup-error.ts";

/*
 * A backup is a folder: manifest.json (schema version and row counts), tables/<name>.copy (COPY text of one snapshot) and
 * files/. The embedded binaries have no pg_dump, and an older one refuses a newer server, so COPY it is.
 */
type Manifest = { madeAt: string; migrations: string[]; tables: Record<string, number> };

/** A new database has its own of these; losing the counters harms nobody. */
const leftOut = ["migrations", "list_epoch", "rate_limits"];

/** Writes a backup of one moment into `folder`, which must not exist yet. Answers the row count by table. */
export async function backUp(sql: Sql, filesFolder: string, folder: string): Promise<Record<string, number>> {
  const [there] = await sql<[{ tables: boolean }]>`select to_regclass('migrations') is not null as tables`;
  if (!there.tables) throw startupError("This database has no tables of Kagoj: there is nothing to save.");
  await mkdir(dirname(folder), { recursive: true });
  await mkdir(folder, { mode: 0o700 }).catch(() => {
    throw startupError(`${folder} is there already: name a new folder for the backup.`);
  });
  await mkdir(join(folder, "tables"));
  const manifest = await sql.begin("isolation level repeatable read read only", async (tx): Promise<Manifest> => {
    const tables: Record<string, number> = {};
    for (const table of await tablesInOrder(tx)) {
      const rows = await tx`copy ${tx(table)} to stdout`.readable();
      await pipeline(rows, createWriteStream(pathOf(folder, table)));
      const [count] = await tx<[{ rows: number }]>`select count(*)::int as rows from ${tx(table)}`;
      tables[table] = count.rows;
    }
    return { madeAt: new Date().toISOString(), migrations: await appliedMigrations(tx), tables };
  });
  await copyFolder(filesFolder, join(folder, "files"));
  // Written last: a folder without it is no backup.
  await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest, null, 2));
  return manifest.tables;
}

/** Brings a backup into an empty database and an empty files folder. Answers the row count by table. */
export async function restore(sql: Sql, filesFolder: string, folder: string): Promise<Record<string, number>> {
  const manifest = await readManifest(folder);
  await migrate(sql, { until: manifest.migrations.at(-1) });
  const applied = await appliedMigrations(sql);
  const newer = manifest.migrations.find((name) => !applied.includes(name));
  if (newer) throw startupError(`The backup is newer than this program: it has ${newer}. Update the program.`);
  await sql.begin(async (tx) => {
    const tables = await tablesInOrder(tx);
    for (const table of tables) {
      const [row] = await tx<[{ any: boolean }]>`select exists (select from ${tx(table)}) as any`;
      if (row.any) throw startupError(`The database is not empty (${table} has rows): restore into a new one.`);
    }
    // A table that the backup does not know came later, and is empty.
    for (const table of tables.filter((name) => name in manifest.tables)) {
      const into = await tx`copy ${tx(table)} from stdin`.writable();
      await pipeline(createReadStream(pathOf(folder, table)), into);
    }
  });
  // The rest of the migrations, and list versions that fit this server's transaction ids.
  await migrate(sql);
  await copyFolder(join(folder, "files"), filesFolder);
  return manifest.tables;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch(() => {
    throw startupError(`${folder} is no backup: it has no manifest.json.`);
  });
  return JSON.parse(text) as Manifest;
}

/** Tables of ours, each after those it refers to. */
async function tablesInOrder(sql: Db): Promise<string[]> {
  const rows = await sql<{ name: string; needs: string[] }[]>`
    select c.relname as name,
           array(select distinct confrelid::regclass::text from pg_constraint
                 where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relname = any(${leftOut})
    order by c.relname`;
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const next = rows.find((row) => !ordered.includes(row.name) && row.needs.every((one) => ordered.includes(one)));
    if (!next) throw new Error("tables refer to each other in a circle");
    ordered.push(next.name);
  }
  return ordered;
}

function pathOf(folder: string, table: string): string {
  return join(folder, "tables", `${table}.copy`);
}

async function copyFolder(from: string, to: string): Promise<void> {
  const there = await access(from).then(
    () => true,
    () => false,
  );
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (!there) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    // A file that is still being written has no row yet.
    if (!entry.isFile() || entry.name.endsWith(".part")) continue;
    const path = join(entry.parentPath, entry.name);
    const target = join(to, path.slice(from.length));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    // A file removed meanwhile belongs to no row of a later moment either.
    await copyFile(path, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
}
