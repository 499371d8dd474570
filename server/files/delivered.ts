import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Logger } from "pino";
import type { FileDamage } from "../../contract/files.ts";
import { appError } from "../app-error.ts";
import type { Db } from "../db/sql.ts";
import { fileDamaged, fileOpened } from "../live/changes.ts";
import type { Live } from "../live/live.ts";
import { findFile, noteOpened, recordLook, type StoredFile } from "./queries.ts";
import { storeFailure } from "./refusals.ts";
import type { FileStore } from "./store.ts";

type FileDeps = { sql: Db; files: FileStore; log: Logger; live: Pick<Live, "publish"> };

/**
 * Opens a delivered file for its owner or an admin. All of it is read first, so that nobody gets another file than the one that
 * was delivered. A damaged or lost file is marked for the staff.
 * @throws not-found; file-damaged; files-away
 */
export async function openDelivered(
  deps: FileDeps,
  id: string,
  asker: { id: string; role: string },
): Promise<{ file: StoredFile; stream: Readable }> {
  const file = await findFile(deps.sql, id, asker);
  if (!file) throw appError("not-found");
  if (await look(deps, file)) throw appError("file-damaged");
  const stream = await deps.files.open(file.storageKey);
  if (!stream) throw appError("file-damaged");
  if (file.userId === asker.id && !file.openedAt) {
    await noteOpened(deps.sql, file);
    deps.live.publish(fileOpened());
  }
  return { file, stream };
}

/** Reads a file and stores what was found. Answers what is wrong with it. */
async function look({ sql, files, log, live }: FileDeps, file: StoredFile): Promise<FileDamage | null> {
  const found = await sumOf(files, file.storageKey);
  const damage = !found ? "missing" : found.sha256.equals(file.sha256) ? null : "changed";
  if (damage === file.damage) return damage;
  const changed = await recordLook(sql, file, damage);
  if (changed) {
    const message = damage ? "a delivered file is damaged" : "a file is whole";
    log.error({ file: file.id, order: file.orderId, damage }, message);
    live.publish(fileDamaged());
  }
  return damage;
}

/** The sum of what is stored under a key; undefined when there is nothing. @throws storage-full, files-away */
export async function sumOf(files: FileStore, key: string): Promise<{ sha256: Buffer; bytes: number } | undefined> {
  const stream = await files.open(key);
  if (!stream) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    // A store that hangs up half-way says nothing about the file.
    throw storeFailure(error);
  }
  return { sha256: hash.digest(), bytes };
}
