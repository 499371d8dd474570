import { existsSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { everyError } from "../../../contract/attachments/refusals.ts";
import { isAppError } from "../../app-error.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env, S3 } from "../../env.ts";
import { createDiskStore } from "../../files/disk-store.ts";
import { createS3Store } from "../../files/s3-store.ts";
import type { FileStore } from "../../files/store.ts";
import { hasPushKeys } from "../../push/push.ts";
import { alarmsOf, findUpkeep } from "../../upkeep/upkeep.ts";
import { countAdmins } from "../../users/users.ts";
import { reportLedger } from "../../wallet/report.ts";
import { type Finding, failed, fine, note, wrong } from "./findings.ts";

const GB = 1e9;

/** What is wrong with the data folder and the store of delivered files. Nothing is made: it might belong to the wrong user. */
export async function checkFiles(env: Env): Promise<Finding[]> {
  const folder = resolve(env.dataDir);
  const files = join(folder, "files");
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return [await checkRoom(folder), ...(await (env.s3 ? checkBucket(env.s3, folder) : checkFolder(files)))];
  } catch (error) {
    const mend = "Start the server once as the user who runs it, or set DATA_DIR to a folder of that user.";
    return [failed(`DATA_DIR ${folder} can't be used`, error, mend)];
  }
}

async function checkRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${(free / GB).toFixed(1)} GB are free in ${folder}`;
  return free < GB ? wrong(`${text}: make room, or uploads and the database stop soon.`) : fine(text);
}

async function checkFolder(files: string): Promise<Finding[]> {
  if (!existsSync(files)) return [fine(`delivered files: ${files}, made with the first one`)];
  const open = process.platform !== "win32" && (statSync(files).mode & 0o077) !== 0;
  return [
    ...(open ? [wrong(`Others on this machine can read ${files}: chmod 700 ${files}`)] : []),
    await checkStore(createDiskStore(files), files),
  ];
}

async function checkBucket(s3: S3, folder: string): Promise<Finding[]> {
  const store = createS3Store(s3, join(folder, "incoming"));
  return [
    await checkStore(store, `the bucket ${s3.bucket} at ${s3.endpoint}`, "Check the five S3_* values and the network."),
  ];
}

async function checkStore(store: FileStore, name: string, mend = ""): Promise<Finding> {
  try {
    await store.check();
    return fine(`delivered files: ${name}`);
  } catch (error) {
    const why = isAppError(error) ? new Error(everyError[error.appCode].en) : error;
    return failed(`Delivered files can't be stored in ${name}`, why, mend);
  }
}

/** What is wrong with what the database holds. It must have all tables. */
export async function checkDesk(sql: Sql, env: Env): Promise<Finding[]> {
  const { right, lines } = await reportLedger(sql);
  const admins = await countAdmins(sql);
  return [
    right
      ? fine(`ledger: ${lines[0]}, all right`)
      : wrong(`${lines.slice(1).join("; ")}. OPERATIONS.md tells how to read this.`),
    await checkBackup(sql, env),
    admins > 0 ? fine(`admins: ${admins}`) : wrong("Nobody is admin: npm run admin -- create-admin NAME"),
    (await hasPushKeys(sql))
      ? fine("push messages have their keys")
      : note("Push messages have no keys yet: the next start makes them."),
  ];
}

async function checkBackup(sql: Sql, { backupAlarmHours }: Env): Promise<Finding> {
  const upkeep = await findUpkeep(sql);
  const hours = Math.floor(upkeep.backup.age / 3600);
  if (alarmsOf(upkeep, backupAlarmHours).backup > 0)
    return wrong(`No backup for ${hours} hours: npm run backup, every night (deploy/kagoj-backup.timer).`);
  return backupAlarmHours > 0
    ? fine(`no backup is missing (${hours} hours since the last one, or since the installation)`)
    : note("BACKUP_ALARM_HOURS is 0: nobody is told when backups stop.");
}
