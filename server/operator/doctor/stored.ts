import { existsSync, statSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorCatalogue } from "../../../contract/errors.ts";
import { isAppError } from "../../app-error.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openStore } from "../../files/open-store.ts";
import { findKeys, listKeysInUse } from "../../seal/keys.ts";
import { countUnreadable } from "../../seal/rows.ts";
import { createSeal, keyIdOf } from "../../seal/seal.ts";
import { ordersOfFiles, some, storedFiles } from "../stored-files.ts";
import { isCurrent } from "./database.ts";
import { failed, type Report } from "./report.ts";

const GB = 1e9;
/** Of a bucket, where each costs a request. Names are random, so these are as good as any others. */
const MOST_OF_BUCKET = 300;

/** What is wrong with the data folder. Nothing is made: it might belong to the wrong user. */
export async function checkFolder({ wrong }: Report, { dataDir }: Env): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < GB)
      wrong(`Less than 1 GB is free in ${folder}: make room, or uploads and the database stop soon.`);
    const files = join(folder, "files");
    if (isOpen(files)) wrong(`Others on this machine can read ${files}: chmod 700 ${files}`);
    return `data: ${((bavail * bsize) / GB).toFixed(1)} GB are free in ${folder}`;
  } catch (error) {
    const mend = "Start the server once as the user who runs it, or set DATA_DIR to a folder of that user.";
    wrong(failed(`DATA_DIR ${folder} can't be used`, error, mend));
    return "";
  }
}

/** Whether the store works and has the delivered files and attachments that the database names. */
export async function checkStored({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const store = openStore(env);
  const name = env.s3 ? `the bucket ${env.s3.bucket} at ${env.s3.endpoint}` : join(resolve(env.dataDir), "files");
  const missing: string[] = [];
  let looked = 0;
  try {
    if (env.s3 || existsSync(name)) await store.check();
    for await (const { storageKey } of storedFiles(sql)) {
      if (env.s3 && looked === MOST_OF_BUCKET) break;
      looked += 1;
      const stream = await store.open(storageKey);
      stream?.destroy();
      if (!stream) missing.push(storageKey);
    }
    // While the desk runs, some were removed just now.
    const orders = await ordersOfFiles(sql, missing);
    if (orders.length > 0)
      wrong(
        `${name} lacks ${orders.length} of ${looked} files that were looked for: of ${some(orders)}. Put them back from a copy; what staff delivered can be delivered again.`,
      );
  } catch (error) {
    const why = isAppError(error) ? new Error(errorCatalogue[error.appCode].en) : error;
    wrong(failed(`Files can't be stored in ${name}`, why, env.s3 ? "Check the five S3_* values and the network." : ""));
  }
  return `files: ${name} has all ${looked} that were looked for`;
}

/** What is wrong with the keys that seal numbers and names. */
export async function checkKeys({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const { name, keys = [] } = await findKeys(env);
  const missing = (await listKeysInUse(sql)).filter((id) => !keys.some((key) => keyIdOf(key) === id));
  if (missing.length > 0)
    wrong(
      `The key ${missing.join(", ")} is not in ${name}: what it sealed can't be read. Put it back from your copy of the key.`,
    );
  else if (keys.length > 0 && isCurrent(await pendingMigrations(sql)))
    for (const [table, count] of await countUnreadable(sql, createSeal(keys)))
      wrong(
        `${count} rows of ${table} hold what can't be read: it was changed in the database, or its key is gone. Lists say so in their place. Restore a backup of before into another database and compare.`,
      );
  if (!env.fieldKeys && isOpen(name)) wrong(`Others on this machine can read ${name}: chmod 600 ${name}`);
  return `keys: ${name}. ${keys.length > 0 ? "Is there a copy, apart from the backups?" : "The first start makes it."}`;
}

function isOpen(path: string): boolean {
  const there = process.platform === "win32" ? undefined : statSync(path, { throwIfNoEntry: false });
  return there !== undefined && (there.mode & 0o077) !== 0;
}
