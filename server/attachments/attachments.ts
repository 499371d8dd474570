import type { Readable } from "node:stream";
import type { Attachment } from "../../contract/attachments.ts";
import { appError } from "../app-error.ts";
import { recordAudit } from "../audit/audit.ts";
import { noteReading } from "../audit/clerks.ts";
import type { Db, Sql } from "../db/sql.ts";
import type { Deps } from "../deps.ts";
import { openStored } from "../files/delivered.ts";
import { removeFreedFiles } from "../files/loose.ts";
import type { FileStore } from "../files/store.ts";
import type { SignedIn } from "../http/app-types.ts";
import * as queries from "./queries.ts";

/**
 * For its owner or an admin; that an admin reads it is logged. @throws not-found; attachment-lost;
 * files-away
 */
export async function openAttachment(
  deps: Pick<Deps, "sql" | "files" | "log" | "live" | "env">,
  id: string,
  asker: Pick<SignedIn, "id" | "role" | "services">,
): Promise<{ stored: queries.Stored; stream: Readable }> {
  const { sql, files, log } = deps;
  const stored = await queries.findStored(sql, id, asker);
  if (!stored) throw appError("not-found");
  const stream = await openStored(files, stored, () => {
    log.error({ attachment: id }, "an attachment is damaged or lost");
    return appError("attachment-lost");
  });
  if (!stored.mine) {
    const details = { attachment: stored.position, type: stored.type };
    await recordAudit(sql, {
      actor: asker.id,
      action: "attachment-opened",
      subject: stored.orderId,
      details,
    });
    await noteReading(deps, asker, "files", [id]);
  }
  return { stored, stream };
}

/** Forgets what this user has sent of a file, unless an order names it. May be repeated. */
export async function forgetUnused(
  sql: Sql,
  files: FileStore,
  userId: string,
  name: string,
): Promise<void> {
  await queries.deleteUnused(sql, userId, name);
  await removeFreedFiles(sql, files);
}

export const { countAllUnused, forgetOldUnused, nameInMessage } = queries;

/**
 * The column `attachments` of `orders o`: what an open order tells of its own, in their order; null
 * when it has none.
 */
export function attachmentsColumn(sql: Db) {
  return sql`case when o.attachment_count > 0
    then ${attachmentsOf(sql, sql`l.order_id = o.id and l.message_id is null`)} end as attachments`;
}

/**
 * A list of attachments as the API tells of them; null when there are none. `which`: a condition on
 * `order_attachments l`.
 */
export function attachmentsOf(sql: Db, which: ReturnType<Db>) {
  return sql`(
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'id', l.id, 'field', l.field, 'type', a.type, 'bytes', a.size, 'width', a.width,
               'height', a.height,
             'takenOut', nullif(a.taken_out, '{}')))
           order by l.position)
    from order_attachments l join attachments a on a.id = l.attachment_id
    where ${which})`;
}

/**
 * What the row of an order has of them: the count always, the rest when the row was read with
 * {@link attachmentsColumn}.
 */
export type OfOrder = { attachmentCount: number; attachments?: Attachment[] | null };

export function toAttachments({ attachmentCount, attachments }: OfOrder) {
  return { attachmentCount: attachmentCount || undefined, attachments: attachments ?? undefined };
}
