import type { Fragment } from "postgres";
import type { AuditAction, AuditFilter, AuditLine } from "../../contract/audit.ts";
import { kindsWith, toldOf } from "../../contract/news/news.ts";
import { orderNumber } from "../../contract/values/order-number.ts";
import { FEW_NAMED, findNamed, hasInName, isSelective, onDay } from "../db/part-of-name.ts";
import type { Db } from "../db/sql.ts";
import { personOf } from "./audit.ts";

/**
 * What admins hear of by an entry of the log: a kind that has no action there fails the type check.
 */
const alerting: AuditAction[] = toldOf("line");
/** What admins hear of only when it was done to one of them. */
const ofAdmins = kindsWith(({ toAdmin }) => toAdmin === true);

/**
 * Newest first. `before`: the last id of the page before. `alerts`: of a month, what all admins are
 * told of.
 */
export async function listAudit(
  sql: Db,
  {
    limit,
    before,
    actor,
    action,
    day,
    from,
    to,
    logins,
    alerts,
  }: AuditFilter & { limit: number; before?: string; alerts?: boolean },
): Promise<AuditLine[]> {
  const lines = sql`select l.id, l.at, l.actor_id, l.action, l.subject, l.details from audit l`;
  const wanted = sql`
    ${action ? sql`and l.action = ${action}` : sql``}
    ${
      day
        ? sql`and l.id = any(array(
      select id from audit where ${onDay(sql, sql`at`, day)}))`
        : sql``
    }
    ${from ? sql`and l.at >= dhaka_midnight(${from})` : sql``}
    ${to ? sql`and l.at < dhaka_midnight(${to}::date + 1)` : sql``}
    ${logins === "no" ? sql`and l.action not in ('login', 'logout')` : sql``}
    ${
      alerts
        ? sql`and l.action = any(${alerting})
      and (${isOfAdmin(sql)} or l.action <> all(${ofAdmins}))
      and l.at > now() - interval '30 days'`
        : sql``
    }
    ${before ? sql`and l.id < ${before}` : sql``}
    order by l.id desc
    limit ${limit}`;
  const named = actor === undefined ? [] : await findNamed(sql, actor);
  const found =
    actor === undefined
      ? sql`${lines} where true ${wanted}`
      : linesBy(sql, { actor, named }, { lines, wanted });
  // Names are joined to the lines of the page alone.
  const rows = await sql<(Omit<AuditLine, "orderNumber"> & { number: number | null })[]>`
    select l.id as _id, iso(l.at) as at, l.action, l.subject, l.details,
           ${asPerson(sql, "actor")} as actor, device.name as device,
           ${asPerson(sql, "person")} as person,
           case when l.action like 'order-%' then (select number from orders
             where id = l.subject::uuid) end as number
    from (${found}) l
    left join users actor on actor.id = l.actor_id
    left join heard_devices device on device.id = l.actor_id
    left join users person on person.id::text = ${personOf(sql)}
    order by l.id desc
    limit ${limit}`;
  return rows.map(({ number, device, ...row }) => ({
    ...row,
    ...(device && { device }),
    orderNumber: number === null ? null : orderNumber(number),
  }));
}

/**
 * Of a few people the newest lines of each, by the index of what they did: one may have half of the
 * log. Of many the log is walked down until a page is full.
 */
function linesBy(
  sql: Db,
  { actor, named }: { actor: string; named: string[] },
  { lines, wanted }: { lines: Fragment; wanted: Fragment },
): Fragment {
  if (!isSelective(actor) || named.length > FEW_NAMED)
    // Not a join: that would gather all their lines.
    return sql`${lines} where (l.actor_id in (select id from users
      where deleted_at is null and ${hasInName(sql, actor)})) is true ${wanted}`;
  return sql`select l.* from unnest(${named}::uuid[]) as by (id)
    cross join lateral (${lines} where l.actor_id = by.id ${wanted}) as l`;
}

function isOfAdmin(sql: Db): Fragment {
  return sql`exists (select from users p where p.id::text = ${personOf(sql)} and p.role = 'admin')`;
}

function asPerson(sql: Db, who: "actor" | "person") {
  const { id, username, name } = {
    id: sql(`${who}.id`),
    username: sql(`${who}.username`),
    name: sql(`${who}.fullName`),
  };
  return sql`case when ${id} is not null then json_build_object('_id', ${id}, 'username',
    ${username}, 'fullName', ${name}) end`;
}
