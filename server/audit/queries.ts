import type { AuditAction, AuditFilter, AuditLine } from "../../contract/audit.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import { hasInName, onDay } from "../db/part-of-name.ts";
import type { Db } from "../db/sql.ts";

type Row = {
  id: string;
  at: Date;
  action: string;
  actorId: string | null;
  actorUsername: string | null;
  actorFullName: string | null;
  subject: string | null;
  personId: string | null;
  personUsername: string | null;
  personFullName: string | null;
  number: number | null;
  details: AuditLine["details"];
};

/** Who can do everything, and by what: the other admins are told of these. */
const ALERTS: AuditAction[] = ["password-reset", "login-after-reset", "factors-reset"];

/**
 * A page of the log, newest first. `before`: the last id of the page before. `alerts`: only what all admins are told of another's
 * account, of a month.
 */
export async function listAudit(
  sql: Db,
  {
    limit,
    before,
    actor,
    action,
    day,
    logins,
    alerts,
  }: AuditFilter & { limit: number; before?: string; alerts?: boolean },
): Promise<AuditLine[]> {
  const rows = await sql<Row[]>`
    select l.id, l.at, l.action, l.subject, l.details,
           l.actor_id, actor.username as actor_username, actor.full_name as actor_full_name,
           person.id as person_id, person.username as person_username, person.full_name as person_full_name,
           case when l.action like 'order-%' then (select number from orders where id = l.subject::uuid) end as number
    from audit l
    left join users actor on actor.id = l.actor_id
    left join users person on person.id::text = coalesce(l.details ->> 'user', l.subject)
    where true
      ${action ? sql`and l.action = ${action}` : sql``}
      ${actor ? sql`and l.actor_id = any(array(select id from users where ${hasInName(sql, actor)}))` : sql``}
      ${day ? sql`and l.id = any(array(select id from audit where ${onDay(sql, sql`at`, day)}))` : sql``}
      ${logins === "no" ? sql`and l.action not in ('login', 'logout')` : sql``}
      ${alerts ? sql`and l.action = any(${ALERTS}) and person.role = 'admin' and l.at > now() - interval '30 days'` : sql``}
      ${before ? sql`and l.id < ${before}` : sql``}
    order by l.id desc
    limit ${limit}`;
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: toPerson(row.actorId, row.actorUsername, row.actorFullName),
    subject: row.subject,
    person: toPerson(row.personId, row.personUsername, row.personFullName),
    orderNumber: row.number === null ? null : orderNumber(row.number),
    details: row.details,
  }));
}

function toPerson(id: string | null, username: string | null, fullName: string | null): AuditLine["actor"] {
  return id && username ? { _id: id, username, fullName: fullName ?? "" } : null;
}
