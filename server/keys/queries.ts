import type { ApiKey, KeyMay } from "../../contract/keys/api-keys.ts";
import { changedOne, type Db } from "../db/sql.ts";

export function listKeys(sql: Db, userId: string): Promise<ApiKey[]> {
  return sql<ApiKey[]>`
    select id as _id, name, may, iso(created_at) as created_at, iso(last_used_at) as last_used_at
    from api_keys where user_id = ${userId} order by api_keys.created_at desc, id`;
}

/** How many there are. Of two that are made at once, the second waits for the first. */
export async function lockKeys(tx: Db, userId: string): Promise<number> {
  await tx`select from users where id = ${userId} for no key update`;
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from api_keys where user_id = ${userId}`;
  return row.count;
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
