import type { FileType } from "../../contract/orders.ts";
import type { Db } from "../db/sql.ts";

export type StoredFile = { storageKey: string; type: FileType; size: number };

/** A delivered file through its owner; an admin may open any. */
export async function findFile(
  sql: Db,
  id: string,
  asker: { id: string; role: string },
): Promise<StoredFile | undefined> {
  const [row] = await sql<StoredFile[]>`
    select f.storage_key, f.type, f.size from files f
    join orders o on o.id = f.order_id
    where f.id = ${id} and o.deleted_at is null and (f.user_id = ${asker.id} or ${asker.role === "admin"})`;
  return row;
}

/** Keys that no order took within an hour. */
export async function listLoose(sql: Db): Promise<string[]> {
  const rows = await sql<{ storageKey: string }[]>`
    select storage_key from loose_files l
    where since < now() - interval '1 hour'
      and not exists (select from files f where f.storage_key = l.storage_key)
    order by since
    limit 10000`;
  return rows.map((row) => row.storageKey);
}

export async function dropLoose(sql: Db, keys: string[]): Promise<void> {
  await sql`delete from loose_files where storage_key = any(${keys})`;
}
