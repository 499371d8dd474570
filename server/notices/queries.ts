import type { Notice } from "../../contract/notices.ts";
import { changedOne, type Db } from "../db/sql.ts";

const KEPT = 100;

type NoticeRow = { id: string; notice: string; createdAt: Date; endsAt: Date | null };

/** The latest notices that have not ended, oldest first. The last one is shown. */
export async function listNotices(sql: Db): Promise<Notice[]> {
  const rows = await sql<NoticeRow[]>`
    select id, notice, created_at, ends_at from notices where ${standing(sql)} order by id desc
    limit ${KEPT}`;
  return rows.reverse().map(toNotice);
}

/** The notice that is shown, as its `id` and text, for the statement that finds the session. */
export function latestNotice(sql: Db) {
  return sql`select jsonb_build_object('id', id, 'notice', notice) from notices
    where ${standing(sql)} order by id desc limit 1`;
}

/** Undefined when its end is not in the future. */
export async function insertNotice(
  sql: Db,
  notice: string,
  admin: string | null,
  endsAt?: string,
): Promise<Notice | undefined> {
  const [row] = await sql<NoticeRow[]>`
    insert into notices (notice, created_by, ends_at)
    select ${notice}, ${admin}, ${endsAt ?? null}
    where ${endsAt ?? null}::timestamptz is null or ${endsAt ?? null}::timestamptz > now()
    returning id, notice, created_at, ends_at`;
  return row && toNotice(row);
}

/** False when it is not there any more. */
export function markRemoved(sql: Db, id: string): Promise<boolean> {
  return changedOne(
    sql`update notices set removed_at = now() where id = ${id} and ${standing(sql)}`,
  );
}

function standing(sql: Db) {
  return sql`removed_at is null and (ends_at is null or ends_at > now())`;
}

function toNotice({ id, notice, createdAt, endsAt }: NoticeRow): Notice {
  return {
    _id: id,
    notice,
    createdAt: createdAt.toISOString(),
    ...(endsAt && { endsAt: endsAt.toISOString() }),
  };
}
