import type * as v from "valibot";
import type { CreateNotice, Notice, PostedNotice } from "../../contract/notices.ts";
import { groupOf, isFor, isPutAway, isStanding } from "../db/notice-for.ts";
import { countOf, type Db, first } from "../db/sql.ts";
import { tellingNotice } from "../push/push.ts";

const KEPT = 100;

type NoticeRow = {
  id: string;
  notice: string;
  createdAt: Date;
  endsAt: Date | null;
  isAway: boolean;
};

/** The latest notices of a person that have not ended, oldest first. The last one is shown. */
export async function listNotices(sql: Db, user: string): Promise<Notice[]> {
  const rows = await sql<NoticeRow[]>`
    select n.id, n.notice, n.created_at, n.ends_at, ${isPutAway(sql)} as is_away
    from users u join notices n on ${isFor(sql)}
    where u.id = ${user} and ${isStanding(sql)} order by n.id desc
    limit ${KEPT}`;
  return rows.reverse().map(toNotice);
}

/** A notice as a customer who has just got it sees it. */
export async function getNotice(sql: Db, id: string): Promise<Notice> {
  const [row] = await sql<[NoticeRow]>`
    select n.id, n.notice, n.created_at, n.ends_at, false as is_away from notices n
    where n.id = ${id}`;
  return toNotice(row);
}

/**
 * The notice that is shown to the user `u`, as its `id` and text, for the statement that finds the
 * session. Null when they have put it away: the one before it does not come back by that.
 */
export function latestNotice(sql: Db) {
  return sql`select case when not ${isPutAway(sql)}
      then jsonb_build_object('id', n.id, 'notice', n.notice) end
    from notices n where ${isFor(sql)} and ${isStanding(sql)} order by n.id desc limit 1`;
}

/**
 * Undefined when its end is not in the future. `people`: to how many it is to be pushed; null when
 * it is not.
 */
export function insertNotice(
  tx: Db,
  { notice, endsAt, group, push = false }: v.InferOutput<typeof CreateNotice>,
  admin: string | null,
): Promise<{ id: string; people: number | null } | undefined> {
  const wanted = tx`
    ${push} and u.role = 'user' and u.disabled_at is null
    and (${group ?? null}::uuid is null or ${groupOf(tx)} = ${group ?? null})`;
  return first(tx<{ id: string; people: number | null }[]>`
    with ${tellingNotice(tx, wanted)}, posted as (
      insert into notices (notice, created_by, ends_at, price_group, pushed_to)
      select ${notice}, ${admin}, ${endsAt ?? null}, ${group ?? null},
        case when ${push} then (select count(distinct user_id) from browsers) end
      where ${endsAt ?? null}::timestamptz is null or ${endsAt ?? null}::timestamptz > now()
      returning id, pushed_to
    ), theirs as (
      insert into notice_people (notice_id, user_id)
      select p.id, b.user_id from posted p cross join (select distinct user_id from browsers) b
    ), told as (
      insert into push_messages (subscription_id, status, notice_id)
      select b.id, 'notice', p.id from posted p cross join browsers b
    )
    select id, pushed_to as people from posted`);
}

/** All that stand, newest first, with whom they are for and how many have been told. */
export function listPosted(sql: Db): Promise<PostedNotice[]> {
  return sql<PostedNotice[]>`
    select n.id as _id, n.notice, iso(n.created_at) as created_at, iso(n.ends_at) as ends_at,
      (select jsonb_build_object('_id', g.id, 'name', g.name) from price_groups g
       where g.id = n.price_group) as "group",
      case when n.pushed_to is not null then jsonb_build_object(
        'people', n.pushed_to,
        'told', (select count(*) from notice_people p
                 where p.notice_id = n.id and p.told_at is not null),
        'waiting', (select count(distinct s.user_id)
                    from push_messages m join push_subscriptions s on s.id = m.subscription_id
                    join notice_people p on p.notice_id = n.id and p.user_id = s.user_id
                    where m.notice_id = n.id and p.told_at is null)) end as push
    from notices n where ${isStanding(sql)} order by n.id desc limit ${KEPT}`;
}

/** Undefined when it is not there any more. */
export function markRemoved(sql: Db, id: string): Promise<{ group: string | null } | undefined> {
  return first(sql<{ group: string | null }[]>`
    update notices n set removed_at = now() where n.id = ${id} and ${isStanding(sql)}
    returning n.price_group as "group"`);
}

/**
 * Notes that this person has put these away, the first of several devices counting; what they may
 * not see, or is over, is passed over. False when it was known of all.
 */
export async function putAway(sql: Db, user: string, ids: string[]): Promise<boolean> {
  const { count } = await sql`
    insert into notice_people (notice_id, user_id, put_away_at)
    select n.id, u.id, now() from users u join notices n on ${isFor(sql)}
    where u.id = ${user} and n.id = any(${ids}) and ${isStanding(sql)}
    order by n.id
    on conflict (notice_id, user_id) do update
    set put_away_at = now(), changed_in = pg_current_xact_id()
    where notice_people.put_away_at is null`;
  return count > 0;
}

/**
 * Who was told of a notice, or put it away, is nobody's concern once it is over. Answers how many.
 */
export function forgetOverNotices(sql: Db): Promise<number> {
  return countOf(sql`
    delete from notice_people p using notices n
    where n.id = p.notice_id and not (${isStanding(sql)})
      and not exists (select from push_messages m where m.notice_id = n.id)
    returning p.user_id`);
}

function toNotice({ id, notice, createdAt, endsAt, isAway }: NoticeRow): Notice {
  return {
    _id: id,
    notice,
    createdAt: createdAt.toISOString(),
    ...(endsAt && { endsAt: endsAt.toISOString() }),
    ...(isAway && { putAway: true }),
  };
}
