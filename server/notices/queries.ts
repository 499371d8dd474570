import type { Notice } from "../../contract/notices.ts";
import type { Db } from "../db/sql.ts";

const KEPT = 100;

/** The latest notices, oldest first. The last one is shown. */
export async function listNotices(sql: Db): Promise<Notice[]> {
  const rows = await sql<{ id: string; notice: string; createdAt: Date }[]>`
    select id, notice, created_at from notices order by id desc limit ${KEPT}`;
  return rows.reverse().map(toNotice);
}

/** The text of the latest notice, for the statement that finds the session. */
export function latestNotice(sql: Db) {
  return sql`select notice from notices order by id desc limit 1`;
}

export async function insertNotice(sql: Db, notice: string, admin: string | null): Promise<Notice> {
  const [row] = await sql<[{ id: string; notice: string; createdAt: Date }]>`
    insert into notices (notice, created_by) values (${notice}, ${admin})
    returning id, notice, created_at`;
  return toNotice(row);
}

function toNotice(row: { id: string; notice: string; createdAt: Date }): Notice {
  return { _id: row.id, notice: row.notice, createdAt: row.createdAt.toISOString() };
}
