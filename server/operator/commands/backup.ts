import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBackupSeal } from "../../seal/backup-seal.ts";
import { backupKeyLine } from "../../seal/key-file.ts";
import { openSeal } from "../../seal/keys.ts";
import { startupError } from "../../startup-error.ts";
import { noteBackup } from "../../upkeep/upkeep.ts";
import { backUp } from "../backup.ts";
import type { Terminal } from "../command.ts";
import type { Operator } from "../database.ts";
import { openBackup } from "../manifest.ts";
import { restore } from "../restore.ts";
import { type Watch, watched } from "../watch.ts";

// npm run backup [-- FOLDER]      npm run restore -- FOLDER      both: --minutes N, how long it may take
const FOUR_HOURS = "240";
const SILENCE_MS = 10 * 60_000;

export async function backupOrRestore(operator: Operator, terminal: Terminal): Promise<void> {
  const { action, named, minutes } = readCommand(terminal.args);
  const work = action === "restore" ? bringBack : save;
  const lines = await watched({ total: minutes * 60_000, silence: SILENCE_MS }, terminal.stderr, (watch) =>
    work(operator, named, watch, terminal.error),
  );
  for (const line of lines.warnings) terminal.error(`WARNING: ${line}`);
  terminal.log(lines.done);
}

type Note = (line: string) => void;
type Lines = { done: string; warnings: string[] };

async function save({ env, sql }: Operator, named: string | undefined, watch: Watch, note: Note): Promise<Lines> {
  const folder = named ?? join("backups", new Date().toISOString().slice(0, 19).replaceAll(":", "-"));
  const seal = await openSeal(sql, env, note);
  const backups = await openBackupSeal(env);
  const { manifest, lost } = await backUp({ sql, seal, backups }, env.s3 ? undefined : filesFolder(env), folder, watch);
  const warnings: string[] = [];
  await noteBackup(sql).catch((error: Error) =>
    warnings.push(
      `the database can't keep the time of this backup (${error.message}): admins are told that it is missing.`,
    ),
  );
  if (env.s3)
    warnings.push(
      `delivered files are in the S3 bucket ${env.s3.bucket}, and NOT in this backup. Copy the bucket too.`,
    );
  if (manifest.brokenRules.length > 0)
    warnings.push(
      `the ledger is not right (${manifest.brokenRules.join("; ")}). It was saved as it is: npm run ledger:verify`,
    );
  if (lost.missing.length > 0)
    warnings.push(
      `${lost.missing.length} delivered files are not on the disk, nor in this backup. Orders: ${some(lost.missing)}`,
    );
  if (lost.changed.length > 0)
    warnings.push(`${lost.changed.length} delivered files are not what was delivered. Orders: ${some(lost.changed)}`);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return {
    done: `Saved ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${manifest.files?.count ?? 0} files, and read them back: ${folder}\n${backupKeyLine(env)}`,
    warnings,
  };
}

async function bringBack({ env, sql }: Operator, named: string | undefined, watch: Watch, note: Note): Promise<Lines> {
  if (!named) throw startupError("Name the backup: npm run restore -- backups/2026-01-31T12-00-00");
  // Before anything is written: without the right keys nothing of it could be read.
  const backup = await openBackup(named, await openBackupSeal(env));
  await openSeal(sql, env, note, "sealedWith" in backup.manifest ? backup.manifest.sealedWith : []);
  const { rows, files, compared } = await restore(sql, filesFolder(env), backup, watch);
  const warnings: string[] = [];
  if (env.s3)
    warnings.push(
      `delivered files are read from the S3 bucket ${env.s3.bucket}, and nothing was put there. Bring its files back yourself; a desk that is only for a look needs a bucket of its own.`,
    );
  if (!backup.backups)
    warnings.push("this backup is of an older Kagoj, and not encrypted: whoever has it can read it. Make a new one.");
  if (!compared) warnings.push("this backup is of an older Kagoj, without checksums: only its rows were counted.");
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    done: `Restored ${all} rows of ${Object.keys(rows).length} tables and ${files} files, and compared them: ${named}`,
    warnings,
  };
}

function readCommand(args: string[]): { action: string | undefined; named: string | undefined; minutes: number } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { minutes: { type: "string" } },
      allowPositionals: true,
    });
    const minutes = Number(values.minutes ?? FOUR_HOURS);
    if (!(minutes > 0)) throw new Error(`"${values.minutes}" is no number of minutes.`);
    return { action: positionals[0], named: positionals[1], minutes };
  } catch (error) {
    throw startupError((error as Error).message);
  }
}

function filesFolder({ dataDir }: Operator["env"]): string {
  return join(dataDir, "files");
}

function some(orders: string[]): string {
  return orders.slice(0, 5).join(", ") + (orders.length > 5 ? ", …" : "");
}
