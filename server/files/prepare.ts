import { writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { fileTypeFromFile } from "file-type";
import { type FileType, fileTypes, MAX_FILE_BYTES, type TakenOut } from "../../contract/files.ts";
import { appError, isAppError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import type { CleanedFile, CleanJob, Drawn } from "../pdf/clean-worker.ts";
import { createPool, type Turn } from "../threads/pool.ts";
import { noteLoose } from "./loose.ts";
import { type FileStore, type Incoming, storeFailure } from "./store.ts";

const MOST_MEMORY_MB = 512;
const limits = {
  threads: 1,
  waiting: 40,
  patienceMs: 30_000,
  turnMs: 1_000,
  jobMs: 20_000,
  idleMs: 60_000,
};
/** What staff deliver never waits for what users send. It may have to be drawn too, in as much time again. */
const lanes = {
  staff: createPool(startCleaner, { ...limits, jobMs: 2 * limits.jobMs }),
  users: createPool(startCleaner, limits),
};

export type Prepared = Incoming & {
  type: FileType;
  takenOut: TakenOut[];
  drawn?: Drawn | undefined;
};

/**
 * Tells the type by the content, and takes what acts by itself out of a PDF, in its place on the disk, and may `draw` its first
 * page: in a thread with a deadline and a bound on memory, because a crafted one could take any. @throws too-large, wrong-type;
 * encrypted-pdf, unreadable-file, signed-pdf; reader-busy, timeout; storage-full, files-away
 */
export async function prepareFile<File extends Incoming>(
  file: File,
  { lane, draw = false, ...turn }: Turn & { lane: keyof typeof lanes; draw?: boolean },
): Promise<File & Prepared> {
  if (file.size > MAX_FILE_BYTES) throw appError("too-large");
  const type = (await fileTypeFromFile(file.path))?.mime;
  if (type !== undefined && type !== "application/pdf") {
    if (!isFileType(type)) throw appError("wrong-type");
    return { ...file, type, takenOut: [] };
  }
  // A PDF may begin behind something else, and readers find it all the same.
  const job: CleanJob = { path: file.path, draw };
  const { bytes, sha256, ...cleaned } = await lanes[lane]
    .run<CleanedFile>(job, turn)
    .catch((error: unknown) => {
      throw !type && isAppError(error) && error.appCode === "unreadable-file"
        ? appError("wrong-type")
        : error;
    });
  await writeFile(file.path, bytes).catch((error) => {
    throw storeFailure(error);
  });
  return {
    ...file,
    ...cleaned,
    type: "application/pdf",
    size: bytes.length,
    sha256: Buffer.from(sha256, "hex"),
  };
}

/** Stores a file that is prepared. It is loose until an order has it. @throws storage-full, files-away */
export async function storePrepared(
  sql: Db,
  files: FileStore,
  { key, path, size, sha256 }: Prepared & { key: string },
): Promise<void> {
  await noteLoose(sql, key);
  await files.put(key, { path, size, sha256 });
}

function isFileType(type: string): type is FileType {
  return type in fileTypes;
}

async function startCleaner(): Promise<Worker> {
  // As in certificate/reader.ts: sharp has to be loaded by the main thread first.
  await import("sharp");
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
  return new Worker(new URL("../pdf/clean-worker.ts", import.meta.url), {
    name: "cleaner",
    resourceLimits,
  });
}
