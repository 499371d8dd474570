import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type postgres from "postgres";
import type { Db } from "../db/sql.ts";
import { pathOfKey } from "../files/disk-store.ts";
import type { BackupSeal } from "../seal/backup-seal.ts";
import type { Seal } from "../seal/seal.ts";
import { startupError } from "../startup-error.ts";
import { type Backup, contentOf, FILE_SUMS, filesOf, type Manifest, storedPath, verifyFile } from "./manifest.ts";
import { newSum, read, sumOf, writeSummed } from "./sums.ts";
import type { Watch } from "./watch.ts";

/** Orders of which a delivered file or an attachment is missing on the disk, or is another one. */
export type FileReport = { missing: string[]; changed: string[] };

/** `orderId` is null for an attachment that no order names yet. */
type Row = { storageKey: string; sha256: string | null; orderId: string | null };

const PAGE = 200;
/** A folder in the files folder, so that it is on the same disk and a rename is enough. */
const STAGE = "restoring.part";

/** Saves the file of every row of this transaction's snapshot. Files without a row are just coming or going. */
export async function saveFiles(
  tx: Db,
  filesFolder: string,
  folder: string,
  watch: Watch,
  { seal, backups }: { seal: Seal; backups: BackupSeal },
): Promise<{ saved: NonNullable<Manifest["files"]>; report: FileReport }> {
  const report: FileReport = { missing: [], changed: [] };
  const saved = { count: 0, bytes: 0 };
  const place = { folder, backups };
  /** Saves them one by one, and reads each back. Yields a line of the list for each. */
  async function* save(): AsyncGenerator<Uint8Array> {
    for await (const row of storedFiles(tx)) {
      const path = join("files", pathOfKey(row.storageKey));
      const to = storedPath(place, path);
      await mkdir(dirname(to), { recursive: true, mode: 0o700 });
      const from = join(filesFolder, pathOfKey(row.storageKey));
      if (!existsSync(from)) {
        report.missing.push(row.orderId ?? "none");
        continue;
      }
      const sum = await writeSummed(to, watch, backups.seal(read(from, watch)));
      await verifyFile(place, path, watch, ({ sha256 }) => sha256 === sum.sha256);
      if (row.sha256 && row.sha256 !== (await deliveredSum(from, seal))) report.changed.push(row.orderId ?? "none");
      saved.count += 1;
      saved.bytes += sum.bytes;
      yield Buffer.from(`${sum.sha256}  ${path.replaceAll("\\", "/")}\n`);
    }
  }
  watch.step("saving the files");
  const { sha256 } = await writeSummed(storedPath(place, FILE_SUMS), watch, backups.seal(save()));
  await verifyFile(place, FILE_SUMS, watch, (sum) => sum.sha256 === sha256);
  return { saved: { ...saved, sha256 }, report };
}

/** The sum of a stored file when it is opened. */
async function deliveredSum(path: string, seal: Seal): Promise<string> {
  const sum = newSum();
  for await (const piece of seal.files.open(createReadStream(path))) sum.add(piece);
  return sum.end().sha256;
}

/**
 * Makes the files folder ready for a restore. Files with the names of this backup may be there, left by a restore that was
 * killed: names are unique, and they are written again. @throws a startup error when there is any other file
 */
export async function refuseFilled(backup: Backup, filesFolder: string): Promise<void> {
  await mkdir(filesFolder, { recursive: true, mode: 0o700 });
  await rm(join(filesFolder, STAGE), { recursive: true, force: true });
  const entries = await readdir(filesFolder, { recursive: true, withFileTypes: true });
  const found = new Set(
    entries.filter((one) => !one.isDirectory()).map((one) => relative(filesFolder, join(one.parentPath, one.name))),
  );
  if (found.size > 0) for await (const { key } of filesOf(backup)) found.delete(pathOfKey(key));
  const [first = ""] = found;
  if (first) throw startupError(`${filesFolder} is not empty (${first.split(sep)[0]}): restore into a new DATA_DIR.`);
}

/** Copies the files of the backup to {@link STAGE} and reads them back. Answers how many there are. */
export async function stageFiles(backup: Backup, filesFolder: string, watch: Watch): Promise<number> {
  const stage = join(filesFolder, STAGE);
  await mkdir(stage, { mode: 0o700 });
  watch.step("restoring the files");
  let count = 0;
  for await (const { path, key, sha256 } of filesOf(backup)) {
    const target = join(stage, pathOfKey(key));
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const copied = await writeSummed(target, watch, contentOf(backup, path, watch));
    const found = await sumOf(target, watch);
    const expected = backup.backups ? copied.sha256 : (sha256 ?? copied.sha256);
    if (found.sha256 !== expected) throw startupError(`${target} is not what was written to it.`);
    count += 1;
  }
  return count;
}

/** Moves the staged files to their places. */
export async function placeFiles(filesFolder: string): Promise<void> {
  const stage = join(filesFolder, STAGE);
  for (const name of await readdir(stage)) {
    const [from, to] = [join(stage, name), join(filesFolder, name)];
    await mkdir(to, { recursive: true, mode: 0o700 });
    for (const file of await readdir(from)) await rename(join(from, file), join(to, file));
  }
  await rm(stage, { recursive: true });
}

export async function dropStaged(filesFolder: string): Promise<void> {
  await rm(join(filesFolder, STAGE), { recursive: true, force: true });
}

/** Every file of the store that this snapshot knows: delivered ones, and attachments if this database has them yet. */
export async function* storedFiles(tx: Db): AsyncGenerator<Row> {
  const [there] = await tx<[{ attachments: boolean }]>`select to_regclass('attachments') is not null as attachments`;
  const named = tx`(select l.order_id from order_attachments l where l.attachment_id = f.id limit 1)`;
  const tables = [
    // The sum by way of JSON, because the database of an older program has no column for it.
    tx`ltrim(to_jsonb(f) ->> 'sha256', '\\x') as sha256, f.order_id from files f`,
    ...(there.attachments ? [tx`encode(f.sha256, 'hex') as sha256, ${named} as order_id from attachments f`] : []),
  ];
  for (const table of tables)
    for (let last = "", rows = await page(tx, table, last); rows.length > 0; rows = await page(tx, table, last))
      for (const row of rows) {
        last = row.storageKey;
        yield row;
      }
}

function page(tx: Db, table: postgres.Fragment, after: string): Promise<Row[]> {
  return tx<Row[]>`
    select storage_key, ${table}
    where storage_key > ${after}
    order by storage_key
    limit ${PAGE}`;
}
