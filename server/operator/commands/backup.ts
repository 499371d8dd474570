import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openBackupSeal } from "../../seal/backup-seal.ts";
import { backupKeyLine } from "../../seal/key-file.ts";
import { openSeal, refuseMissingKeys } from "../../seal/keys.ts";
import { startupError } from "../../startup-error.ts";
import { noteBackup } from "../../upkeep/upkeep.ts";
import { openBackup } from "../archive.ts";
import { backUp } from "../backup.ts";
import type { Terminal } from "../command.ts";
import { restore } from "../restore.ts";
import { some } from "../stored-files.ts";
import { type Watch, watched } from "../watch.ts";

const usage = `npm run backup [-- FILE]      saves everything into a new file; without a name backups/TIME.tar.age
npm run restore -- FILE       brings it back into an empty database
  --without-damaged-files     also if delivered files in it are damaged, without these
  --minutes N                 how long it may take (240)`;
const SILENCE_MS = 10 * 60_000;

type Open = () => Promise<Sql>;
type Words = { path: string | undefined; withoutDamagedFiles: boolean };
type Lines = { done: string; warnings: string[] };

/** npm run backup, npm run restore: the first word says which. */
export async function backupOrRestore(env: Env, terminal: Terminal, open: Open): Promise<void> {
  const { action, minutes, ...words } = readCommand(terminal.args);
  const work = action === "restore" ? bringBack : save;
  const { done, warnings } = await watched({ total: minutes * 60_000, silence: SILENCE_MS }, terminal.stderr, (watch) =>
    work(env, words, watch, open, terminal.error),
  );
  for (const line of warnings) terminal.error(`WARNING: ${line}`);
  terminal.log(done);
}

async function save(env: Env, words: Words, watch: Watch, open: Open, note: (line: string) => void): Promise<Lines> {
  const path = words.path ?? join("backups", `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.age`);
  const sql = await open();
  const server = { sql, seal: await openSeal(sql, env, note), backups: await openBackupSeal(env) };
  const { manifest, files, missing, changed } = await backUp(
    server,
    env.s3 ? undefined : filesFolder(env),
    path,
    watch,
  );
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
  if (missing.length > 0)
    warnings.push(`${missing.length} files are not on the disk, nor in this backup. Orders: ${some(missing)}`);
  if (changed.length > 0)
    warnings.push(`${changed.length} files are not what was stored. Deliver again: ${some(changed)}`);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  return {
    done: `Saved ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${files} files, and read them back: ${path}\n${backupKeyLine(env)}`,
    warnings,
  };
}

async function bringBack(env: Env, { path, ...how }: Words, watch: Watch, open: Open): Promise<Lines> {
  if (!path) throw startupError("Name the backup: npm run restore -- backups/2026-01-31T12-00-00.tar.age");
  // Before the database is opened, or made: a backup that is refused leaves nothing behind.
  const backup = await openBackup(path, await openBackupSeal(env), { ...how, watch });
  await refuseMissingKeys(env, backup.manifest.sealedWith);
  const { rows, files, lost } = await restore(await open(), filesFolder(env), backup, watch);
  const warnings: string[] = [];
  if (env.s3)
    warnings.push(
      `delivered files are read from the S3 bucket ${env.s3.bucket}, and nothing was put there. Bring its files back yourself; a desk that is only for a look needs a bucket of its own.`,
    );
  if (lost.length > 0)
    warnings.push(
      `${lost.length} files did not come back. Staff see the orders as damaged and deliver them again: ${lost.join(", ")}`,
    );
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return {
    done: `Restored ${all} rows of ${Object.keys(rows).length} tables and ${files} files, and compared them: ${path}`,
    warnings,
  };
}

function readCommand(args: string[]): { action: string | undefined; minutes: number } & Words {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { minutes: { type: "string" }, "without-damaged-files": { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [action, path, more] = positionals;
    if (more !== undefined) throw new Error(usage);
    const minutes = Number(values.minutes ?? 240);
    if (!(minutes > 0)) throw new Error(`"${values.minutes}" is no number of minutes.`);
    return { action, path, minutes, withoutDamagedFiles: values["without-damaged-files"] };
  } catch (error) {
    throw startupError((error as Error).message);
  }
}

function filesFolder({ dataDir }: Env): string {
  return join(dataDir, "files");
}
