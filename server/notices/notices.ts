import type * as v from "valibot";
import type { CreateNotice } from "../../contract/notices.ts";
import { recordAudit } from "../audit/audit.ts";
import type { RowsOf } from "../db/list-version.ts";
import { isFor } from "../db/notice-for.ts";
import type { Db } from "../db/sql.ts";
import * as queries from "./queries.ts";

/**
 * What makes the version of a person's notices: those that they may see, whether standing or not,
 * what they have put away, and the person or who pays for them, who may have come to another group.
 */
export const noticeRows: RowsOf = (sql) =>
  sql`from (select n.changed_in from notices n where ${isFor(sql)}
            union all select changed_in from notice_people
              where user_id = u.id and put_away_at is not null
            union all select p.changed_in from users p where p.id in (u.id, u.pays_from)) as told
    where true`;

/**
 * Posts a notice to all customers or to those of one group, and queues a push of it where that is
 * asked for. Answers its id; undefined when its end is not in the future. Call in a transaction.
 */
export async function postNotice(
  tx: Db,
  notice: v.InferOutput<typeof CreateNotice>,
  admin: string | null,
): Promise<string | undefined> {
  const posted = await queries.insertNotice(tx, notice, admin);
  if (!posted) return undefined;
  const { id, people } = posted;
  await recordAudit(tx, {
    actor: admin ?? undefined,
    action: "notice-posted",
    subject: id,
    ...(people !== null && { details: { people } }),
  });
  return id;
}

/**
 * Removes a notice: what is still to be pushed of it is not sent any more. Answers its group, null
 * where it was for all; undefined when it is not there.
 */
export async function removeNotice(
  tx: Db,
  id: string,
  admin: string,
): Promise<{ group: string | null } | undefined> {
  const removed = await queries.markRemoved(tx, id);
  if (removed) await recordAudit(tx, { actor: admin, action: "notice-removed", subject: id });
  return removed;
}

export const { forgetOverNotices, getNotice, latestNotice, listNotices, listPosted, putAway } =
  queries;
