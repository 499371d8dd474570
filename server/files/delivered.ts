import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type AppError, appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { noteReading } from "../audit/clerks.ts";
import type { Deps } from "../deps.ts";
import type { SignedIn } from "../http/app-types.ts";
import { fileOpened } from "../live/changes.ts";
import { findFile, noteOpened, type StoredFile } from "./queries.ts";
import type { FileStore } from "./store.ts";
import { storeFailure } from "./store.ts";

/**
 * So much is read before the answer begins: nearly every damaged file is refused with a sentence
 * instead of a broken download.
 */
const AHEAD_BYTES = 1024 * 1024;

/**
 * For its owner or the staff who work on its order, whose look is logged. That the owner gets it
 * stands before the first byte does. @throws not-found, also when it is taken back just now;
 * file-damaged; files-away
 */
export async function openDelivered(
  deps: Pick<Deps, "sql" | "files" | "log" | "live" | "env">,
  id: string,
  asker: Pick<SignedIn, "id" | "role" | "services">,
): Promise<{ file: StoredFile; stream: Readable }> {
  const { sql, files, log } = deps;
  const file = await findFile(sql, id, asker);
  if (!file) throw appError("not-found");
  const stream = await openStored(files, file, () => {
    log.error({ file: id, order: file.orderId }, "a delivered file is damaged or lost");
    return appError("file-damaged");
  });
  try {
    await noteLook(deps, file, asker);
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { file, stream };
}

async function noteLook(
  deps: Pick<Deps, "sql" | "live" | "env">,
  file: StoredFile,
  asker: Pick<SignedIn, "id" | "role" | "services">,
): Promise<void> {
  const { sql, live } = deps;
  if (!file.mine) {
    const { type, orderId: subject } = file;
    await recordAudit(sql, {
      actor: asker.id,
      action: "order-file-opened",
      subject,
      details: { type },
    });
    return noteReading(deps, asker, "files", [file.id]);
  }
  if (file.openedAt) return;
  if (!(await noteOpened(sql, file))) throw appError("not-found");
  live.publish(fileOpened({ owner: file.userId, service: file.service }));
}

/**
 * Opens a file of the store. Its last bytes come only when all have the sum of what was stored, so
 * nobody gets another file; one that is found damaged later than a megabyte from its beginning
 * breaks off. `damaged` reports that it is damaged or gone.
 * @throws what `damaged` answers; files-away
 */
export async function openStored(
  files: FileStore,
  { storageKey, sha256 }: Pick<StoredFile, "storageKey" | "sha256">,
  damaged: () => AppError,
): Promise<Readable> {
  const source = await files.open(storageKey);
  if (!source) throw damaged();
  const pieces = whole(source, sha256, damaged);
  const first = await pieces.next();
  async function* all() {
    if (!first.done) yield first.value;
    yield* pieces;
  }
  // Also when nobody reads it, or not to its end.
  return Readable.from(all(), { objectMode: false }).once("close", () => source.destroy());
}

async function* whole(
  source: Readable,
  sha256: Buffer,
  damaged: () => AppError,
): AsyncGenerator<Buffer> {
  const sum = createHash("sha256");
  const held: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of source as AsyncIterable<Buffer>) {
      sum.update(piece);
      size += piece.length;
      held.push(piece);
      if (size > AHEAD_BYTES) yield* held.splice(0, held.length - 1);
    }
  } catch (error) {
    // A store that hangs up half-way says nothing about the file.
    throw storeFailure(error);
  }
  if (!sum.digest().equals(sha256)) throw damaged();
  yield* held;
}
