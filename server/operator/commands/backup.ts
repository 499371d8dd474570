import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openStore } from "../../files/sealed-store.ts";
import { forgetReturned } from "../../forgetting/again.ts";
import { listFileOf, readForgotten } from "../../forgetting/list.ts";
import { noteBackup } from "../../jobs/upkeep.ts";
import { openBackupSeal } from "../../seal/backup-seal.ts";
import { backupKeyLine, findKeys, openSeal, refuseMissingKeys } from "../../seal/keys.ts";
import { createSeal } from "../../seal/seal.ts";
import { startupError } from "../../startup-error.ts";
import { deleteUser } from "../../users/users.ts";
import { openBackup } from "../archive.ts";
import { backUp } from "../backup.ts";
import { readWords, type Terminal } from "../command.ts";
import { openStandbyOf } from "../database.ts";
import { againLines, strangeLine } from "../forgotten-again.ts";
import { type Progress, withProgress } from "../progress.ts";
import { restore } from "../restore.ts";
import { some } from "../stored-files.ts";

const usage = `npm run backup [-- FILE]      saves everything into a new file; without a name
                              backups/TIME.tar.age
  --copy COMMAND              for files in S3: copies the bucket, from which nothing goes meanwhile
npm run restore -- FILE       brings it back into an empty database
  --without-damaged-files     also if delivered files in it are damaged, without these`;
const SILENCE_MS = 10 * 60_000;

type Work = {
  env: Env;
  path: string | undefined;
  withoutDamagedFiles: boolean;
  copy: string | undefined;
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
      options: {
        "without-damaged-files": { type: "boolean", default: false },
        copy: { type: "string" },
      },
      allowPositionals: true,
    }),
  );
  const [action, path, more] = positionals;
  if (more !== undefined) throw startupError(usage);
  const { copy, "without-damaged-files": withoutDamagedFiles } = values;
  const work = action === "restore" ? bringBack : save;
  const [done, ...warnings] = await withProgress(SILENCE_MS, terminal.stderr, (progress) =>
    work({ env, path, withoutDamagedFiles, copy, progress, terminal, open }),
  );
  for (const line of warnings) if (line) terminal.error(`WARNING: ${line}`);
  terminal.log(done);
}

type Lines = [done: string, ...warnings: (string | false)[]];

async function save({
  env,
  path = newName(),
  copy,
  progress,
  terminal,
  open,
}: Work): Promise<Lines> {
  if (copy && !env.s3)
    throw startupError("--copy is for files in S3: those on the disk are in the backup.");
  const sql = await open();
  const standby = openStandbyOf(env);
  const notes: string[] = [];
  const server = {
    sql,
    standby,
    note: (line: string) => void notes.push(line),
    copyFiles: copy ? () => runCopy(copy, progress) : undefined,
    seal: await openSeal(sql, env, terminal.error),
    backups: await openBackupSeal(env),
  };
  const { manifest, files, missing, changed } = await backUp(
    server,
    env.s3 ? undefined : filesOf(env),
    path,
    progress,
  ).finally(() => standby?.end({ timeout: 1 }));
  const failure = await noteBackup(sql, manifest.brokenRules).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const tables = Object.values(manifest.tables).map(({ rows }) => rows);
  return [
    `Saved ${summed(tables)} and ${files} files, and read them back: ` +
      `${path}\n${backupKeyLine(env)}`,
    ...notes,
    failure !== undefined &&
      `the database can't keep the time of this backup (${failure}): admins are told that it is ` +
        "missing.",
    env.s3 !== undefined &&
      !copy &&
      `delivered files are in the S3 bucket ${env.s3.bucket}, and NOT in this backup. Copy the ` +
        "bucket too, with --copy.",
    manifest.brokenRules.length > 0 &&
      `the ledger is not right (${manifest.brokenRules.join("; ")}). It was saved as it is: npm ` +
        "run ledger:verify",
    missing.length > 0 &&
      `${missing.length} files are not on the disk, nor in this backup. Orders: ${some(missing)}`,
    changed.length > 0 &&
      `${changed.length} files are not what was stored. Deliver again: ${some(changed)}`,
  ];
}

const STILL_COPYING_MS = 10_000;

/** Its own output tells how far it is; it may be silent for as long as it likes. */
async function runCopy(command: string, progress: Progress): Promise<void> {
  progress.step("copying the bucket");
  const { signal } = progress;
  const alive = setInterval(() => signal.aborted || progress.moved(0), STILL_COPYING_MS);
  try {
    const child = spawn(command, { shell: true, stdio: "inherit", signal });
    const [code] = await once(child, "close");
    if (code !== 0)
      throw startupError(`The bucket was not copied (${command}: ${code}), so no backup was kept.`);
  } finally {
    clearInterval(alive);
  }
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
  const { keys } = await findKeys(env);
  const seal = keys && createSeal(keys);
  const isNoted = seal && (await readForgotten(env, seal));
  const sql = await open();
  const { rows, files, lost } = await restore(sql, filesOf(env), backup, progress);
  progress.step("forgetting again");
  const deps = isNoted && { sql, seal, files: openStore(env) };
  // What is restored stands, so it is no failure of the restore.
  const again =
    deps &&
    (await forgetReturned(deps, isNoted, deleteUser).then(
      (found) => againLines(env, found),
      (error: Error) =>
        `What was forgotten before is NOT all forgotten again (${error.message}): npm run forget ` +
        "-- --again. Housekeeping goes on with it too.",
    ));
  const strange = seal && (await strangeLine(sql, env, seal));
  return [
    [
      `Restored ${summed(Object.values(rows))} and ${files} files, and compared them: ${path}`,
      ...(again
        ? [again, "If that list is a copy, who was forgotten after it was made is here again."]
        : []),
      "Everybody signs in anew, and links to wait with are made anew. Accounts are as they were " +
        `on ${backup.manifest.madeAt}: disable again who was disabled since, and reset again ` +
        "passwords that were reset.",
      "Passwords that their owners changed since, second factors that were removed and recovery " +
        "codes that were used are good again. So are push keys that were replaced (npm run keys " +
        "-- push), and the desk shows the numbers for Send Money of then: look at them first.",
      "Mobile numbers that were removed or changed since are proved again, and whoever holds one " +
        "can choose that account's password by SMS: remove them again in /all-user. SMS that " +
        "were sent since count no more: SMS_PER_DAY begins anew today.",
    ].join("\n"),
    !again &&
      `there is no list of what was forgotten (${listFileOf(env)}): whoever was forgotten since ` +
        `${backup.manifest.madeAt} is here again. Put the list there from your copy and run npm ` +
        "run forget -- --again, or forget them anew.",
    strange ?? false,
    env.s3 !== undefined &&
      `delivered files are read from the S3 bucket ${env.s3.bucket}, and nothing was put there. ` +
        "Bring its files back yourself; a desk that is only for a look needs a bucket of its " +
        "own.",
    lost.length > 0 &&
      `${lost.length} files did not come back. Staff replace the files of these orders: ` +
        `${lost.join(", ")}`,
  ];
}

const newName = () =>
  join("backups", `${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.tar.age`);
const filesOf = ({ dataDir }: Env) => join(dataDir, "files");
const summed = (rows: number[]) =>
  `${rows.reduce((sum, count) => sum + count, 0)} rows of ${rows.length} tables`;
