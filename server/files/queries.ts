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
