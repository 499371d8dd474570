import { writeFile } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import { type FileType, fileTypes, MAX_FILE_BYTES, type TakenOut } from "../../contract/files.ts";
import { appError, isAppError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import type { CleanedFile, CleanJob, Drawn } from "../pdf/clean-worker.ts";
import { createPool, type Turn } from "../threads/pool.ts";
import { startWithSharp } from "../threads/start.ts";
import type { BareFile, BareJob } from "./bare-worker.ts";
import { noteLoose } from "./loose.ts";
import { type FileStore, type Incoming, storeFailure } from "./store.ts";

const MOST_MEMORY_MB = 512;
const AGAIN_SECONDS = 60;
const limits = {
  threads: 1,
  waiting: 40,
  patienceMs: 30_000,
  turnMs: 1_000,
  jobMs: 20_000,
  idleMs: 60_000,
};
/**
 * What staff deliver never waits for what users send. It may have to be drawn too, in as much time
 * again.
 */
const lanes = {
  staff: createPool(startCleaner, { ...limits, jobMs: 2 * limits.jobMs }),
  users: createPool(startCleaner, limits),
};
const pictures = createPool(startBarer, limits);

export type Prepared = Incoming & {
  type: FileType;
  takenOut: TakenOut[];
  drawn?: Drawn | undefined;
};

/**
 * Tells the type by the content, and takes out, in its place on the disk, what acts by itself in a
 * PDF, and of a picture what is not its look. May `draw` the first page of a PDF. In a thread with
 * a deadline and a bound on memory, because a crafted one could take any.
 * @throws too-large, wrong-type; encrypted-pdf, unreadable-file, signed-pdf; picture-broken,
 * image-too-large; reader-busy, timeout; storage-full, files-away
 */
export async function prepareFile<File extends Incoming>(
  file: File,
  { lane, draw = false, ...turn }: Turn & { lane: keyof typeof lanes; draw?: boolean },
): Promise<File & Prepared> {
  if (file.size > MAX_FILE_BYTES) throw appError("too-large");
  const type = (await fileTypeFromFile(file.path))?.mime;
  if (type !== undefined && type !== "application/pdf") {
    if (!isFileType(type)) throw appError("wrong-type");
    const job: BareJob = { path: file.path };
    const { bytes, sha256 } = await pictures.run<BareFile>(job, turn).catch(asAway);
    return { ...(await replace(file, bytes, sha256)), type, takenOut: [] };
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
  return { ...(await replace(file, bytes, sha256)), ...cleaned, type: "application/pdf" };
}

/** Writes what was made of a file in its place. */
async function replace<File extends Incoming>(
  file: File,
  bytes: Uint8Array,
  sha256: string,
): Promise<File> {
  await writeFile(file.path, bytes).catch((error) => {
    throw storeFailure(error);
  });
  return { ...file, size: bytes.length, sha256: Buffer.from(sha256, "hex") };
}

/**
 * A thread that draws tells itself that a picture is broken. One that ended says nothing of the
 * picture.
 */
export function asAway(error: unknown): never {
  throw isAppError(error) && error.appCode === "unreadable-file"
    ? Object.assign(appError("files-away", {}, AGAIN_SECONDS), { cause: error })
    : error;
}

/**
 * Stores a file that is prepared. It is loose until an order has it. @throws storage-full,
 * files-away
 */
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

function startBarer() {
  return startWithSharp(new URL("./bare-worker.ts", import.meta.url), { name: "bare pictures" });
}

function startCleaner() {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
  return startWithSharp(new URL("../pdf/clean-worker.ts", import.meta.url), {
    name: "cleaner",
    resourceLimits,
  });
}
