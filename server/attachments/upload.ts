import { attachmentLimits } from "../../contract/attachments/limits.ts";
import type { AttachmentKept, BytesRange } from "../../contract/attachments.ts";
import { type AppError, appError } from "../app-error.ts";
import { takeTurn } from "../db/turn.ts";
import type { Deps } from "../deps.ts";
import { atMost } from "../threads/at-most.ts";
import { collectCopies } from "./collect-copies.ts";
import { complete, placeOfPart } from "./complete.ts";
import * as queries from "./queries.ts";

export type UploadDeps = Pick<Deps, "sql" | "seal" | "files">;
/** A file of a user, by the SHA-256 of all its bytes, in hex. */
export type Whose = { userId: string; name: string };
/** A body as far as it came. `lost`: why it broke off. */
export type Arrived = { bytes: Uint8Array; lost?: unknown };

/** Bodies that are read at once, each into a quarter of a megabyte of memory. */
const MOST_AT_ONCE = 64;
const TRY_AGAIN_SECONDS = 5;
/** Orders that wait on the phone are sent one after the other, and each makes room. */
const QUOTA_AGAIN_SECONDS = 60;

/** So many of one user are read even when others wait: the phone sends one file at a time. */
const FEW = 4;

/** A piece on its way to the database is in memory eight times, in the driver's forms too: two megabytes. */
const fewPieces = atMost(4);

let running = 0;
const runningOf = new Map<string, number>();

/**
 * Keeps the bytes of a file from an offset, as far as `read` gets them: also those of a body that breaks off. The last byte
 * completes the file. A piece that was kept before changes nothing, and whoever sends the last one again gets the same answer. All
 * sizes are checked before anything is read.
 * @throws attachment-too-large, too-large; attachment-offset with `received`; attachment-quota; uploads-busy; what {@link complete}
 * throws, and what broke the body off
 */
export async function keepBytes(
  deps: UploadDeps,
  whose: Whose,
  { first, last, total }: BytesRange,
  read: (length: number) => Promise<Arrived>,
): Promise<AttachmentKept> {
  if (total > attachmentLimits.bytes) throw appError("attachment-too-large");
  if (last - first >= attachmentLimits.chunk) throw appError("too-large");
  const known = await findOrBegin(deps, whose, first, total);
  if (known.total !== total) throw goOnFrom(known);
  if (last < known.received) return finish(deps, whose, known);
  if (first !== known.received) throw goOnFrom(known);
  const kept = await keepNext(deps, whose, known, () => read(last - first + 1));
  return finish(deps, whose, kept ?? (await afterAnother(deps, whose, first, last)));
}

/**
 * Keeps what arrives next. Undefined when somebody else was faster. A function of its own, because nothing of the piece may stay in
 * memory while its file waits to be made.
 */
async function keepNext(
  deps: UploadDeps,
  { userId }: Whose,
  known: queries.Progress,
  read: () => Promise<Arrived>,
): Promise<queries.Progress | undefined> {
  const { bytes, lost } = await inTurn(userId, read);
  if (bytes.length > 0 && !(await keepPart(deps, known.id, known.received, bytes))) return undefined;
  if (lost) throw lost;
  return { ...known, received: known.received + bytes.length };
}

/** How far a file of this user has come. @throws not-found */
export async function getProgress({ sql }: Pick<Deps, "sql">, { userId, name }: Whose): Promise<AttachmentKept> {
  const known = await queries.findProgress(sql, userId, name);
  if (!known) throw appError("not-found");
  return toKept(name, known);
}

async function findOrBegin({ sql }: UploadDeps, { userId, name }: Whose, first: number, total: number) {
  const known = await queries.findProgress(sql, userId, name);
  if (known) return known;
  if (first > 0) throw goOnFrom({ received: 0 });
  const begun = await sql.begin(async (tx) => {
    await takeTurn(tx, `attachments ${userId}`);
    const { files, bytes } = await queries.countUnused(tx, userId);
    if (files >= attachmentLimits.unusedFiles || bytes + total > attachmentLimits.unusedBytes)
      throw appError("attachment-quota", {}, QUOTA_AGAIN_SECONDS);
    await queries.insertAttachment(tx, userId, name, total);
    return queries.findProgress(tx, userId, name);
  });
  if (!begun) throw goOnFrom({ received: 0 });
  return begun;
}

/** One user gets at most half of the room, so that slow bodies of one don't keep all others out. */
async function inTurn(userId: string, read: () => Promise<Arrived>): Promise<Arrived> {
  const own = runningOf.get(userId) ?? 0;
  if (running >= (own < FEW ? MOST_AT_ONCE : MOST_AT_ONCE / 2)) throw appError("uploads-busy", {}, TRY_AGAIN_SECONDS);
  running += 1;
  runningOf.set(userId, own + 1);
  try {
    return await read();
  } finally {
    running -= 1;
    const left = (runningOf.get(userId) ?? 1) - 1;
    if (left > 0) runningOf.set(userId, left);
    else runningOf.delete(userId);
  }
}

function keepPart({ sql, seal }: UploadDeps, id: string, at: number, bytes: Uint8Array): Promise<boolean> {
  const insert = () => queries.insertPart(sql, id, at, bytes.length, seal.sealBytes(bytes, placeOfPart(id, at)));
  return fewPieces(insert).finally(collectCopies);
}

/** When somebody else has sent this piece meanwhile: how far the file is now. A file in too many pieces is forgotten. */
async function afterAnother({ sql }: UploadDeps, { userId, name }: Whose, first: number, last: number) {
  const now = await queries.findProgress(sql, userId, name);
  if (now && now.received > last) return now;
  if (now?.received !== first) throw goOnFrom(now ?? { received: 0 });
  await queries.deleteRefused(sql, now.id);
  throw appError("attachment-broken");
}

async function finish(deps: UploadDeps, whose: Whose, known: queries.Progress): Promise<AttachmentKept> {
  if (known.complete || known.received < known.total) return toKept(whose.name, known);
  await complete(deps, whose, known);
  return toKept(whose.name, { ...known, complete: true });
}

function toKept(sha256: string, { received, total, complete }: queries.Progress): AttachmentKept {
  return { sha256, received, total, complete };
}

function goOnFrom({ received }: { received: number }): AppError {
  return appError("attachment-offset", { received });
}
