import { rm } from "node:fs/promises";
import { fileTypeFromFile } from "file-type";
import type { ErrorCode } from "../../contract/errors.ts";
import { attachmentLimits } from "../../contract/files.ts";
import { appError, isAppError } from "../app-error.ts";
import type { Db, Sql } from "../db/sql.ts";
import { takeAdvisoryLock } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { noteLoose, removeLooseFiles } from "../files/loose.ts";
import { asAway, prepareFile } from "../files/prepare.ts";
import { type Incoming, newStorageKey, write } from "../files/store.ts";
import { fairQueue } from "../threads/fair-queue.ts";
import { createPool, type Turn } from "../threads/pool.ts";
import { startWithSharp } from "../threads/start.ts";
import type { Drawn, PictureJob } from "./picture-worker.ts";
import * as queries from "./queries.ts";

const limits = {
  threads: 1,
  waiting: 100,
  patienceMs: 45_000,
  turnMs: 2_000,
  jobMs: 30_000,
  idleMs: 60_000,
};
const pool = createPool(startDrawer, limits);

/**
 * Upright, as JPEG of at most 2,000 px, nothing but pixels. @throws attachment-broken; reader-busy,
 * timeout; storage-full, files-away
 */
async function redrawPicture(from: string, to: string, turn: Turn) {
  const job: PictureJob = { from, to };
  const { size, sha256, width, height } = await pool.run<Drawn>(job, turn).catch(asAway);
  return { file: { path: to, size, sha256: Buffer.from(sha256, "hex") }, width, height };
}

function startDrawer() {
  return startWithSharp(new URL("./picture-worker.ts", import.meta.url), { name: "pictures" });
}

/**
 * A file of a user, by the SHA-256 of all its bytes, in hex. `length` of the body in bytes, where
 * it is told.
 */
type Whose = { userId: string; name: string };
type Body = {
  bytes: AsyncIterable<Uint8Array>;
  length?: number | undefined;
  signal?: AbortSignal | undefined;
};

/** Orders that wait on the phone are sent one after the other, and each makes room. */
const QUOTA_AGAIN_SECONDS = 60;
const pictures = ["image/jpeg", "image/png", "image/webp"];
/** What a delivered PDF would be refused for. */
const ofPdf: ErrorCode[] = ["signed-pdf", "encrypted-pdf", "unreadable-file"];

/**
 * A phone sends one file at a time. A slow body takes only a place of its own user: what is drawn
 * or inspected then is shared.
 */
const inTurn = fairQueue({
  most: Number.POSITIVE_INFINITY,
  each: 8,
  waiting: 128,
  patienceMs: 10_000,
  busy: () => appError("uploads-busy", {}, 5),
});

/**
 * Takes a whole file as it comes and stores what is made of it: a picture drawn anew, a PDF
 * inspected. Its name is the sum of its bytes, so the same file is stored once. @throws
 * attachment-too-large; attachment-quota; uploads-busy; attachment-broken, attachment-type,
 * attachment-pdf; reader-busy, timeout, storage-full, files-away; what broke the body off
 */
export async function storeAttachment(
  deps: Pick<Deps, "sql" | "files">,
  whose: Whose,
  { bytes, length = 0, signal }: Body,
): Promise<void> {
  if (length > attachmentLimits.bytes) throw appError("attachment-too-large");
  if (!(await queries.touch(deps.sql, whose))) await refuseOverQuota(deps.sql, whose.userId);
  await inTurn(whose.userId, () => receive(deps, whose, bytes), signal);
}

async function receive(
  { sql, files }: Pick<Deps, "sql" | "files">,
  whose: Whose,
  bytes: Body["bytes"],
): Promise<void> {
  const key = newStorageKey();
  const [from, to] = [await files.makeRoom(`${key}.sent`), await files.makeRoom(`${key}.made`)];
  try {
    const sent = await write(from, limited(bytes));
    if (sent.sha256.toString("hex") !== whose.name) throw appError("attachment-broken");
    if (await queries.touch(sql, whose)) return;
    const { file, ...facts } = await inspect(sent, to, { owner: whose.userId });
    await noteLoose(sql, key);
    await files.put(key, file);
    const { size, sha256 } = file;
    const isFirst = await insert(sql, whose, { key, size, sha256, ...facts }).catch(
      async (error) => {
        if (isAppError(error)) await removeLooseFiles(sql, files, [key]);
        throw error;
      },
    );
    if (!isFirst) await removeLooseFiles(sql, files, [key]);
  } finally {
    for (const path of [from, to]) await rm(path, { force: true });
  }
}

async function* limited(bytes: Body["bytes"]): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > attachmentLimits.bytes) throw appError("attachment-too-large");
    yield piece;
  }
}

/** False when another request was faster with the same file. */
function insert(sql: Sql, whose: Whose, made: queries.Made): Promise<boolean> {
  return sql.begin(async (tx) => {
    await takeAdvisoryLock(tx, `attachments ${whose.userId}`);
    if (await queries.touch(tx, whose)) return false;
    await refuseOverQuota(tx, whose.userId);
    await queries.insertAttachment(tx, whose, made);
    return true;
  });
}

async function refuseOverQuota(sql: Db, userId: string): Promise<void> {
  if ((await queries.countUnused(sql, userId)) >= attachmentLimits.unusedFiles)
    throw appError("attachment-quota", {}, QUOTA_AGAIN_SECONDS);
}

async function inspect(
  sent: Incoming,
  to: string,
  turn: Turn,
): Promise<Pick<queries.Made, "type" | "width" | "height" | "takenOut"> & { file: Incoming }> {
  const type = (await fileTypeFromFile(sent.path))?.mime;
  if (type && pictures.includes(type))
    return { type: "image/jpeg", ...(await redrawPicture(sent.path, to, turn)) };
  if (type && type !== "application/pdf") throw appError("attachment-type");
  try {
    const { takenOut, ...file } = await prepareFile(sent, { lane: "users", ...turn });
    return { type: "application/pdf", file, takenOut };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const refusal = error.appCode === "wrong-type" ? "attachment-type" : "attachment-pdf";
    throw refusal === "attachment-type" || ofPdf.includes(error.appCode)
      ? appError(refusal)
      : error;
  }
}
