import type { Attachment } from "../../contract/attachments.ts";
import type { Db } from "../db/sql.ts";

/** The column `attachments` of `orders o`: what an open order tells of its own, in their order; null when it has none. */
export function attachmentsColumn(sql: Db) {
  return sql`case when o.attachment_count > 0
    then ${attachmentsOf(sql, sql`l.order_id = o.id and l.message_id is null`)} end as attachments`;
}

/** A list of attachments as the API tells of them; null when there are none. `which`: a condition on `order_attachments l`. */
export function attachmentsOf(sql: Db, which: ReturnType<Db>) {
  return sql`(
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
             'id', l.id, 'field', l.field, 'type', a.type, 'bytes', a.size, 'width', a.width, 'height', a.height,
             'takenOut', nullif(a.taken_out, '{}')))
           order by l.position)
    from order_attachments l join attachments a on a.id = l.attachment_id
    where ${which})`;
}

/** What the row of an order has of them: the count always, the rest when the row was read with {@link attachmentsColumn}. */
export type OfOrder = { attachmentCount: number; attachments?: Attachment[] | null };

/** The same as keys of an order in the API. What is undefined is not sent. */
export function toAttachments({ attachmentCount, attachments }: OfOrder) {
  return { attachmentCount: attachmentCount || undefined, attachments: attachments ?? undefined };
}
