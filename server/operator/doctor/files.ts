import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { finished } from "node:stream/promises";
import { errorCatalogue } from "../../../contract/errors.ts";
import { appError, isAppError } from "../../app-error.ts";
import type { Sql } from "../../db/sql.ts";
import type { Env } from "../../env.ts";
import { openStored } from "../../files/delivered.ts";
import { sampleOfStored, storedFiles } from "../../files/loose.ts";
import { openStore, sealStore } from "../../files/sealed-store.ts";
import type { FileStore } from "../../files/store.ts";
import { createByteSeal } from "../../seal/age.ts";
import { findKeys } from "../../seal/keys.ts";
import { ordersOfFiles, some } from "../stored-files.ts";
import { failed, type Report } from "./report.ts";

/**
 * So many files of a bucket are looked for: each costs a request. Names are random, so these are as
 * good as any others.
 */
const MOST_OF_BUCKET = 300;
/**
 * So many are read whole: the newest, which are wanted next, and others, which are others each
 * time.
 */
const READ = { newest: 50, others: 50 };

/** Whether every file is there, and whether those that are read are what was stored. */
export async function checkStored({ wrong }: Report, sql: Sql, env: Env): Promise<string> {
  const store = openStore(env);
  const name = env.s3
    ? `the bucket ${env.s3.bucket} at ${env.s3.endpoint}`
    : join(resolve(env.dataDir), "files");
  const missing: string[] = [];
  let [looked, read] = [0, 0];
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
    const lost = await ordersOfFiles(sql, missing);
    if (lost.length > 0)
      wrong(
        `${name} lacks ${lost.length} of ${looked} files that were looked for: of ${some(lost)}. ` +
          "Put them back from a copy; what staff delivered can be delivered again.",
      );
    const { keys = [] } = await findKeys(env);
    const sample = keys.length > 0 ? await sampleOfStored(sql, READ) : [];
    read = sample.length;
    const damaged = await findDamaged(sealStore(store, createByteSeal(keys)), sample, missing);
    const changed = await ordersOfFiles(sql, damaged);
    if (changed.length > 0)
      wrong(
        `${changed.length} of ${read} files that were read in ${name} are gone, cut short or ` +
          `changed: of ${some(changed)}. Put them back from a copy; what staff delivered can be ` +
          "delivered again. Others may be so too, and the next run reads others.",
      );
  } catch (error) {
    const why = isAppError(error) ? new Error(errorCatalogue[error.appCode].en) : error;
    wrong(
      failed(
        `Files can't be stored in ${name}`,
        why,
        env.s3 ? "Check the five S3_* values and the network." : "",
      ),
    );
  }
  return (
    `files: ${name} has all ${looked} that were looked for; ${read} of them were read, and ` +
    "are whole"
  );
}

/**
 * Keys of the files that can't be opened, or are others. Those that are missing are told already.
 */
async function findDamaged(
  files: FileStore,
  sample: Awaited<ReturnType<typeof sampleOfStored>>,
  missing: string[],
): Promise<string[]> {
  const damaged: string[] = [];
  for (const file of sample.filter(({ storageKey }) => !missing.includes(storageKey)))
    try {
      const stream = await openStored(files, file, () => appError("file-damaged"));
      await finished(stream.resume());
    } catch (error) {
      if (!isAppError(error) || error.appCode !== "file-damaged") throw error;
      damaged.push(file.storageKey);
    }
  return damaged;
}
