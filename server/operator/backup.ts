import { createReadStream, existsSync } from "node:fs";
import { readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { makeFolders } from "../db/embedded/home.ts";
import { appliedMigrations } from "../db/migrate.ts";
import { allowLong, type Db, type Sql } from "../db/sql.ts";
import { hasCaughtUp } from "../db/standby.ts";
import type { Deps } from "../deps.ts";
import { pathOfKey } from "../files/disk-store.ts";
import { keepingFiles, storedFiles } from "../files/loose.ts";
import type { BackupSeal } from "../seal/backup-seal.ts";
import { listKeysInUse, syncFolder } from "../seal/keys.ts";
import { startupError } from "../startup-error.ts";
import { verifyLedger } from "../wallet/verify.ts";
import { counted, type Entry, MANIFEST, type Manifest, newSum, pack, sumOf } from "./archive.ts";
import { inOneLine, noProgress, orAborted, type Progress, withTableName } from "./progress.ts";
import { ordersOfFiles } from "./stored-files.ts";
import { selectLines, setTextSettings, type Table, tablesInOrder } from "./tables.ts";

/**
 * `missing`, `changed`: orders of which a file is not in the store, or is not what was put there.
 */
export type Saved = { manifest: Manifest; files: number; missing: string[]; changed: string[] };

/** How long a backup waits for a standby that is behind. */
const CATCH_UP_MS = 10_000;

/**
 * `copyFiles` copies a store that is not in the backup, as that of its moment. `standby` is read in
 * place of the primary where it can be; `note` is told where not, and why.
 */
export type ToSave = Pick<Deps, "sql" | "seal"> & {
  backups: BackupSeal;
  standby?: Sql | undefined;
  note?: (line: string) => void;
  copyFiles?: (() => Promise<void>) | undefined;
};

/**
 * Writes a backup of one moment into the new file `path`, under another name until it is whole, and
 * reads it back. `filesFolder` is undefined when delivered files are in S3. @throws startup errors
 */
export async function backUp(
  server: ToSave,
  filesFolder: string | undefined,
  path: string,
  progress = noProgress,
) {
  const [there] = await server.sql<
    [{ tables: boolean }]
  >`select to_regclass('migrations') is not null as tables`;
  if (!there.tables)
    throw startupError("This database has no tables of Kagoj: there is nothing to save.");
  if (existsSync(path))
    throw startupError(`${path} is there already: name a new file for the backup.`);
  const half = `${resolve(path)}.part`;
  try {
    makeFolders(dirname(half), 0o700);
    // It is there before the work begins, which can't make it again once it was given up.
    await writeFile(half, "", { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw inOneLine(error);
    throw startupError(
      `${half} is there: another backup runs, or was cut off. Remove it, or name another file.`,
    );
  }
  try {
    const work = keepingFiles(server.sql, async () => {
      const saved = await saveSomewhere(server, filesFolder, half, progress);
      await server.copyFiles?.();
      return saved;
    });
    const saved = await orAborted(progress, work);
    await rename(half, path);
    await syncFolder(dirname(half));
    return saved;
  } catch (error) {
    await rm(half, { force: true });
    throw inOneLine(error);
  }
}

/**
 * From the standby, which must have all of the moment at which files began to be kept, else from
 * the primary.
 */
async function saveSomewhere(
  { standby, note, ...server }: ToSave,
  filesFolder: string | undefined,
  path: string,
  progress: Progress,
) {
  if (standby)
    try {
      if (await hasCaughtUp(server.sql, standby, CATCH_UP_MS))
        return await save({ ...server, sql: standby }, filesFolder, path, progress);
      note?.("the standby is far behind, or none of this database: the primary was read");
    } catch (error) {
      if (progress.signal.aborted) throw error;
      note?.(`the standby could not be read (${(error as Error).message}): the primary was`);
    }
  return save(server, filesFolder, path, progress);
}

async function save(
  { sql, seal, backups }: ToSave,
  filesFolder: string | undefined,
  path: string,
  progress: Progress,
) {
  const written = newSum();
  // What a standby gave before it failed.
  await truncate(path);
  const saved = await sql.begin("isolation level repeatable read read only", async (tx) => {
    await allowLong(tx, 0);
    await setTextSettings(tx);
    const manifest: Manifest = {
      format: 3,
      madeAt: new Date().toISOString(),
      migrations: await appliedMigrations(tx),
      tables: {},
      hasFiles: filesFolder !== undefined,
      sealedWith: await listKeysInUse(tx),
      brokenRules: [],
    };
    const files = { count: 0, missing: [] as string[], changed: [] as string[] };
    async function* entries(): AsyncGenerator<Entry> {
      for (const table of await tablesInOrder(tx)) yield* rowsOf(tx, table, manifest, progress);
      progress.step("checking the ledger");
      manifest.brokenRules.push(...(await verifyLedger(tx)).map((finding) => finding.rule));
      yield { name: MANIFEST, data: Buffer.from(JSON.stringify(manifest, null, 2)) };
      progress.step("saving the files");
      if (filesFolder === undefined) return;
      for await (const { storageKey, sha256 } of storedFiles(tx)) {
        const data = await readFile(join(filesFolder, pathOfKey(storageKey))).catch(unlessMissing);
        if (!data) files.missing.push(storageKey);
        else {
          const sum = await sumOf(seal.files.open(Readable.from([data]))).catch(() => undefined);
          if (sum?.sha256 !== sha256.toString("hex")) files.changed.push(storageKey);
          files.count += 1;
          yield { name: `files/${storageKey.slice(0, 2)}/${storageKey}`, data };
        }
      }
    }
    const packed = pack(entries());
    const sealed = counted(backups.seal(packed), written, progress);
    // Nothing of a table that was cut short may be left on the connection.
    await writeFile(path, sealed, { flag: "r+", flush: true }).finally(() =>
      packed.return(undefined),
    );
    const [missing, changed] = [
      await ordersOfFiles(tx, files.missing),
      await ordersOfFiles(tx, files.changed),
    ];
    return { manifest, files: files.count, missing, changed };
  });
  progress.step("reading the backup");
  if ((await sumOf(createReadStream(path), progress)).sha256 !== written.end().sha256)
    throw startupError(`${path} is not what was written to it.`);
  return saved;
}

async function* rowsOf(
  tx: Db,
  table: Table,
  { tables }: Manifest,
  progress: Progress,
): AsyncGenerator<Entry> {
  progress.step(`saving ${table.name}`);
  const sum = newSum();
  let piece = 0;
  try {
    for await (const data of counted(selectLines(tx, table), sum, progress))
      yield { name: `tables/${table.name}/${String(++piece).padStart(6, "0")}`, data };
    const [count] = await tx<
      [{ rows: number }]
    >`select count(*)::int as rows from ${tx(table.name)}`;
    tables[table.name] = sum.end();
    if (count.rows !== tables[table.name]?.rows)
      throw new Error(`not all ${count.rows} rows of ${table.name} arrived`);
  } catch (error) {
    throw withTableName(table.name, error);
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
