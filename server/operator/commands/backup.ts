import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { noteBackup } from "../../jobs/upkeep.ts";
import { openBackupSeal } from "../../seal/backup-seal.ts";
import { backupKeyLine, openSeal, refuseMissingKeys } from "../../seal/keys.ts";
import { startupError } from "../../startup-error.ts";
import { openBackup } from "../archive.ts";
import { backUp } from "../backup.ts";
import { readWords, type Terminal } from "../command.ts";
import { type Progress, withProgress } from "../progress.ts";
import { restore } from "../restore.ts";
import { some } from "../stored-files.ts";

const usage = `npm run backup [-- FILE]      saves everything into a new file; without a name backups/TIME.tar.age
npm run restore -- FILE       brings it back into an empty database
  --without-damaged-files     also if delivered files in it are damaged, without these`;
const SILENCE_MS = 10 * 60_000;

type Work = {
  env: Env;
  path: string | undefined;
  withoutDamagedFiles: boolean;
  progress: Progress;
  terminal: Terminal;
  open: () => Promise<Sql>;
};

/** npm run backup, npm run restore: the first word says which. */
export async function backupOrRestore(
  env: Env,
  terminal: Terminal,
  open: () => Promise<Sql>,
): Promise<void> {
  const { values, positionals } = readWords(() =>
    parseArgs({
      args: terminal.args,
      options: { "without-damaged-files": { type: "boolean", default: false } },
      allowPositionals: true,
    }),
  );
  const [action, path, more] = positionals;
  if (more !== undefined) throw startupError(usage);
  const withoutDamagedFiles = values["without-damaged-files"];
  const work = action === "restore" ? bringBack : save;
  const [done, ...warnings] = await withProgress(SILENCE_MS, terminal.stderr, (progress) =>
    work({ env, path, withoutDamagedFiles, progress, terminal, open }),
  );
  for (const line of warnings) if (line) terminal.error(`WARNING: ${line}`);
  terminal.log(done);
}

type Lines = [done: string, ...warnings: (string | false)[]];

async function save({ env, path = newName(), progress, terminal, open }: Work): Promise<Lines> {
  const sql = await open();
  const server = {
    sql,
    seal: await openSeal(sql, env, terminal.error),
    backups: await openBackupSeal(env),
  };
  const { manifest, files, missing, changed } = await backUp(
    server,
    env.s3 ? undefined : filesOf(env),
    path,
    progress,
  );
  const failure = await noteBackup(sql).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const tables = Object.values(manifest.tables).map(({ rows }) => rows);
  return [
    `Saved ${summed(tables)} and ${files} files, and read them back: ${path}\n${backupKeyLine(env)}`,
    failure !== undefined &&
      `the database can't keep the time of this backup (${failure}): admins are told that it is missing.`,
    env.s3 !== undefined &&
      `delivered files are in the S3 bucket ${env.s3.bucket}, and NOT in this backup. Copy the bucket too.`,
    manifest.brokenRules.length > 0 &&
      `the ledger is not right (${manifest.brokenRules.join("; ")}). It was saved as it is: npm run ledger:verify`,
    missing.length > 0 &&
      `${missing.length} files are not on the disk, nor in this backup. Orders: ${some(missing)}`,
    changed.length > 0 &&
      `${changed.length} files are not what was stored. Deliver again: ${some(changed)}`,
  ];
}

async function bringBack({ env, path, withoutDamagedFiles, progress, open }: Work): Promise<Lines> {
  if (!path)
    throw startupError("Name the backup: npm run restore -- backups/2026-01-31T12-00-00.tar.age");
  // Before the database is opened, or made: a backup that is refused leaves nothing behind.
  const backup = await openBackup(path, await openBackupSeal(env), {
    withoutDamagedFiles,
    progress,
  });
  await refuseMissingKeys(env, backup.manifest.sealedWith);
  const { rows, files, lost } = await restore(await open(), filesOf(env), backup, progress);
  return [
    `Restored ${summed(Object.values(rows))} and ${files} files, and compared them: ${path}`,
    env.s3 !== undefined &&
      `delivered files are read from the S3 bucket ${env.s3.bucket}, and nothing was put there. Bring its files back yourself; a desk that is only for a look needs a bucket of its own.`,
    lost.length > 0 &&
      `${lost.length} files did not come back. Staff replace the files of these orders: ${lost.join(", ")}`,
  ];
}

const newName = () =>
  join("backups", `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.age`);
const filesOf = ({ dataDir }: Env) => join(dataDir, "files");
const summed = (rows: number[]) =>
  `${rows.reduce((sum, count) => sum + count, 0)} rows of ${rows.length} tables`;
