import type { AuditAction } from "../../contract/audit.ts";
import type { AuditDetail } from "../../contract/desk/audit-text.ts";
import { newsOf, type Pushed } from "../../contract/news/news.ts";
import type { Db } from "../db/sql.ts";
import { telling } from "../push/push.ts";

export type AuditEntry = {
  actor: string | undefined;
  action: AuditAction;
  /** What was acted on: an id or a name, never an identity number. */
  subject?: string;
  /** Each has its word in `contract/desk/audit-text.ts`. */
  details?: { [Name in AuditDetail]?: string | number | boolean | null };
};

/** SQL for whom an entry `audit l` is about; the id of something else where it is about that. */
export function personOf(sql: Db) {
  return sql`coalesce(l.details ->> 'user', l.subject)`;
}

/** A name without a word is refused, also where the details have a name of their own. */
type Worded<Details> = Details & { [Name in Exclude<keyof Details, AuditDetail>]: never };

/** Writes the entry, and tells those who are to hear of such a one by a push. */
export async function recordAudit<Details extends NonNullable<AuditEntry["details"]>>(
  sql: Db,
  { actor, action, subject, details }: Omit<AuditEntry, "details"> & { details?: Worded<Details> },
): Promise<void> {
  await sql`
    ${tellingOf(sql, action, subject)}
    insert into audit (actor_id, action, subject, details)
    values (${actor ?? null}, ${action}, ${subject ?? null}, ${sql.json(details ?? {})})`;
}

/**
 * The CTEs of a push, where `contract/news/news.ts` has one of a line of the log with this action.
 */
function tellingOf(sql: Db, action: AuditAction, subject: string | undefined) {
  const { push, bell, toAdmin } = newsOf(action) ?? {};
  if (!push || bell?.of !== "line") return sql``;
  const isMeant = toAdmin
    ? sql`exists (select from users where id::text = ${subject ?? null} and role = 'admin')`
    : sql`true`;
  const once = sql`(select null::uuid as order_id, null::uuid as user_id where ${isMeant})`;
  return sql`with ${telling(sql, action as Pushed, once)}`;
}
