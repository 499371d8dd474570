import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { sumOf } from "../files/delivered.ts";
import { removeFreedFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";
import { drawThumbnail } from "./pictures.ts";
import * as queries from "./queries.ts";
import { openThumbnail, sealThumbnail } from "./thumbnail.ts";

type ReadDeps = Pick<Deps, "sql" | "seal" | "files" | "log">;
type Asker = { id: string; role: string };

/**
 * Opens an attachment of an order for its owner or an admin; that an admin reads it is logged. All of it is read first, so that
 * nobody gets other bytes than those that were made.
 * @throws not-found; attachment-lost; files-away
 */
export async function openAttachment(
  deps: ReadDeps,
  id: string,
  asker: Asker,
): Promise<{ stored: queries.Stored; stream: Readable }> {
  const stored = await getStored(deps, id, asker);
  const stream = await openWhole(deps, id, stored);
  if (stored.userId !== asker.id) {
    const details = { attachment: stored.position, type: stored.type };
    await recordAudit(deps.sql, { actor: asker.id, action: "attachment-opened", subject: stored.orderId, details });
  }
  return { stored, stream };
}

/**
 * A small JPEG of a picture, which is kept with its row; one that is missing or can't be opened is drawn now. A PDF has none.
 * @throws not-found; attachment-lost; files-away, reader-busy, timeout
 */
export async function getThumbnail(deps: ReadDeps, id: string, asker: Asker): Promise<Uint8Array<ArrayBuffer>> {
  const { sql, seal } = deps;
  const stored = await getStored(deps, id, asker);
  if (stored.type !== "image/jpeg") throw appError("not-found");
  const place = { id: stored.attachmentId, sha256: stored.sha256 };
  const kept = await queries.findThumbnail(sql, place.id);
  const opened = kept && openThumbnail(seal, place, kept);
  if (opened) return new Uint8Array(opened);
  const drawn = await drawThumbnail(await buffer(await openWhole(deps, id, stored)), { owner: asker.id });
  await queries.storeThumbnail(sql, place.id, sealThumbnail(seal, place, drawn));
  return drawn;
}

/** Forgets what this user has sent of a file, unless an order names it. May be repeated. */
export async function forgetUnused(sql: Sql, files: FileStore, userId: string, name: string): Promise<void> {
  await queries.deleteUnused(sql, userId, name);
  await removeFreedFiles(sql, files);
}

/** Forgets files that no order has named within a day. Answers how many. */
export function forgetOldUnused(sql: Db): Promise<number> {
  return queries.deleteOldUnused(sql);
}

/** What has come for orders that nobody has placed yet. */
export function countAllUnused(sql: Db): Promise<{ begun: number; whole: number; bytes: number }> {
  return queries.countAllUnused(sql);
}

async function getStored({ sql }: ReadDeps, id: string, asker: Asker): Promise<queries.Stored> {
  const stored = await queries.findStored(sql, id, asker);
  if (!stored) throw appError("not-found");
  return stored;
}

async function openWhole(
  { files, log }: ReadDeps,
  id: string,
  { storageKey, sha256 }: queries.Stored,
): Promise<Readable> {
  const found = await sumOf(files, storageKey);
  const stream = found?.sha256.equals(sha256) ? await files.open(storageKey) : undefined;
  if (stream) return stream;
  log.error({ attachment: id, damage: found ? "changed" : "missing" }, "an attachment is damaged");
  throw appError("attachment-lost");
}
