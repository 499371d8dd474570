import type { CancelReason } from "../../contract/queue.ts";
import type { Db } from "../db/sql.ts";

const MOST = 50;

/** The saved notes, oldest first. */
export async function listReasons(sql: Db): Promise<CancelReason[]> {
  return sql<CancelReason[]>`select id as "_id", note from cancel_reasons order by id limit ${MOST}`;
}

export async function insertReason(
  sql: Db,
  note: string,
  admin: string,
): Promise<{ reason: CancelReason; isNew: boolean }> {
  const [made] = await sql<CancelReason[]>`
    insert into cancel_reasons (note, created_by) values (${note}, ${admin})
    on conflict (note) do nothing
    returning id as "_id", note`;
  if (made) return { reason: made, isNew: true };
  const [kept] = await sql<[CancelReason]>`select id as "_id", note from cancel_reasons where note = ${note}`;
  return { reason: kept, isNew: false };
}

export async function deleteReason(sql: Db, id: string): Promise<CancelReason | undefined> {
  const [row] = await sql<CancelReason[]>`delete from cancel_reasons where id = ${id} returning id as "_id", note`;
  return row;
}
