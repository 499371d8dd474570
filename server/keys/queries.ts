import type { ApiKey, KeyMay } from "../../contract/keys/api-keys.ts";
import { changedOne, countRows, type Db } from "../db/sql.ts";

export function listKeys(sql: Db, userId: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`
    select id as _id, name, may, iso(created_at) as created_at, iso(last_used_at) as last_used_at
    from api_keys where user_id = ${userId} order by api_keys.created_at desc, id`;
}

export function countKeys(tx: Db, userId: string): Promise<number> {
  return countRows(tx, tx`api_keys where user_id = ${userId}`);
}

export async function insertKey(
  tx: Db,
  key: { userId: string; name: string; may: KeyMay; hash: Buffer },
): Promise<string> {
  const [row] = await tx<[{ id: string }]>`
    insert into api_keys (user_id, name, may, key_hash)
    values (${key.userId}, ${key.name}, ${key.may}, ${key.hash}) returning id`;
  return row.id;
}

/** False when there is none of theirs. */
export function deleteKey(tx: Db, userId: string, id: string): Promise<boolean> {
  return changedOne(tx`delete from api_keys where id = ${id} and user_id = ${userId}`);
}
