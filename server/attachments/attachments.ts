import type { Readable } from "node:stream";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { openStored } from "../files/delivered.ts";
import { removeFreedFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";
import * as queries from "./queries.ts";

/**
 * Opens an attachment of an order for its owner or an admin; that an admin reads it is logged.
 * @throws not-found; attachment-lost; files-away
 */
export async function openAttachment(
  { sql, files, log }: Pick<Deps, "sql" | "files" | "log">,
  id: string,
  asker: { id: string; role: string },
): Promise<{ stored: queries.Stored; stream: Readable }> {
  const stored = await queries.findStored(sql, id, asker);
  if (!stored) throw appError("not-found");
  const stream = await openStored(files, stored, () => {
    log.error({ attachment: id }, "an attachment is damaged or lost");
    return appError("attachment-lost");
  });
  if (stored.userId !== asker.id) {
    const details = { attachment: stored.position, type: stored.type };
    await recordAudit(sql, { actor: asker.id, action: "attachment-opened", subject: stored.orderId, details });
  }
  return { stored, stream };
}

/** Forgets what this user has sent of a file, unless an order names it. May be repeated. */
export async function forgetUnused(sql: Sql, files: FileStore, userId: string, name: string): Promise<void> {
  await queries.deleteUnused(sql, userId, name);
  await removeFreedFiles(sql, files);
}

export const { countAllUnused, forgetOldUnused, nameInMessage } = queries;
