import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Logger } from "pino";
import { type AppError, appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import { staffLists } from "../live/changes.ts";
import type { Live } from "../live/live.ts";
import { findFile, noteOpened, type StoredFile } from "./queries.ts";
import type { FileStore } from "./store.ts";
import { storeFailure } from "./store.ts";

/** So much is read before the answer begins: nearly every damaged file is refused with a sentence instead of a broken download. */
const AHEAD_BYTES = 1024 * 1024;

/** For its owner or an admin. @throws not-found; file-damaged; files-away */
export async function openDelivered(
  {
    sql,
    files,
    log,
    live,
  }: { sql: Db; files: FileStore; log: Logger; live: Pick<Live, "publish"> },
  id: string,
  asker: { id: string; role: string },
): Promise<{ file: StoredFile; stream: Readable }> {
  const file = await findFile(sql, id, asker);
  if (!file) throw appError("not-found");
  const stream = await openStored(files, file, () => {
    log.error({ file: id, order: file.orderId }, "a delivered file is damaged or lost");
    return appError("file-damaged");
  });
  if (file.userId === asker.id && !file.openedAt) {
    await noteOpened(sql, file);
    live.publish(staffLists("queue"));
  }
  return { file, stream };
}

/**
 * Opens a file of the store. Its last bytes come only when all have the sum of what was stored, so nobody gets another file; one that
 * is found damaged later than a megabyte from its beginning breaks off. `damaged` reports that it is damaged or gone.
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
