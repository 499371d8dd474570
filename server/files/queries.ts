import type { FileDamage, FileType } from "../../contract/files.ts";
import type { Db } from "../db/sql.ts";

/** `sha256` is null for files from before sums were stored, until they are read once. */
export type StoredFile = {
  id: string;
  orderId: string;
  storageKey: string;
  type: FileType;
  size: number;
  sha256: Buffer | null;
  damage: FileDamage | null;
  /** Its owner. */
  userId: string;
  openedAt: Date | null;
};

/** A delivered file of this user; of anybody for an admin. */
export async function findFile(
  sql: Db,
  id: string,
  asker: { id: string; role: string },
): Promise<StoredFile | undefined> {
  const [row] = await sql<StoredFile[]>`
    select ${columns(sql)} from files f
    join orders o on o.id = f.order_id
    where f.id = ${id} and o.deleted_at is null and (f.user_id = ${asker.id} or ${asker.role === "admin"})`;
  return row;
}

/** Files whose sum is not known, or that are marked as damaged, `after` this id. */
export async function listDoubtful(sql: Db, after: string | undefined, limit: number): Promise<StoredFile[]> {
  return sql<StoredFile[]>`
    select ${columns(sql)} from files f
    where (f.sha256 is null or f.damage is not null) and f.id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    order by f.id
    limit ${limit}`;
}

/**
 * Stores what a check found, unless the file was replaced meanwhile. A known sum stays. True when the damage has changed; then
 * the staff's list gets a new version.
 */
export async function recordLook(
  sql: Db,
  { id, storageKey }: StoredFile,
  { damage, sha256 }: { damage: FileDamage | null; sha256: Buffer | undefined },
): Promise<boolean> {
  const [row] = await sql<[{ changed: boolean }?]>`
    with looked_at as (
      -- The order first, as by whoever delivers it anew or corrects it.
      select f.id, f.order_id, f.damage from orders o join files f on f.order_id = o.id
      where f.id = ${id} and f.storage_key = ${storageKey} for update
    ), kept as (
      update files f set damage = ${damage}, sha256 = coalesce(f.sha256, ${sha256 ?? null})
      from looked_at l where f.id = l.id
    ), marked as (
      select order_id from looked_at where damage is distinct from ${damage}
    ), touched as (
      update orders set updated_at = updated_at where id in (select order_id from marked)
    )
    select exists (select from marked) as changed`;
  return row?.changed ?? false;
}

/** Notes that its owner downloads a file, the first time; the staff's list gets a new version. */
export async function noteOpened(sql: Db, { id, storageKey }: StoredFile): Promise<void> {
  const [row] = await sql<{ orderId: string }[]>`
    update files set opened_at = now() where id = ${id} and storage_key = ${storageKey} and opened_at is null
    returning order_id`;
  // A statement of its own: whoever corrects a delivery locks the order first, and then its file.
  if (row) await sql`update orders set updated_at = updated_at where id = ${row.orderId}`;
}

/** A file that is not known to be sealed with the current key. Its sum is known. */
export type ToReseal = { id: string; storageKey: string; sha256: Buffer };
export const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** The tables with files in the store. */
export const sealedTables = ["files", "attachments"] as const;
export type SealedTable = (typeof sealedTables)[number];

export function listToReseal(
  sql: Db,
  table: SealedTable,
  keyId: string,
  after: string,
  limit: number,
): Promise<ToReseal[]> {
  return sql<ToReseal[]>`
    select f.id, f.storage_key, f.sha256 from ${sql(table)} f
    where f.sealed_with is distinct from ${keyId} and f.sha256 is not null and f.id > ${after}
      ${table === "files" ? sql`and f.damage is null` : sql``}
    order by f.id limit ${limit}`;
}

/**
 * Notes that a file is sealed with this key, and where it is now; the file of before becomes a loose one, and its thumbnail goes,
 * which is drawn and sealed anew when somebody asks. False when it was replaced or removed meanwhile.
 */
export async function recordSeal(
  sql: Db,
  table: SealedTable,
  { id, storageKey }: ToReseal,
  now: { keyId: string; storageKey: string },
): Promise<boolean> {
  const drop = table === "attachments" && now.storageKey !== storageKey ? sql`, thumbnail = null` : sql``;
  const [row] = await sql<[{ moved: boolean }]>`
    with moved as (
      update ${sql(table)} set sealed_with = ${now.keyId}, storage_key = ${now.storageKey}${drop}
      where id = ${id} and storage_key = ${storageKey}
      returning id
    ), taken as (
      delete from loose_files where storage_key = ${now.storageKey} and exists (select from moved)
    ), loose as (
      insert into loose_files (storage_key) select ${storageKey} from moved where ${storageKey !== now.storageKey}
      on conflict do nothing
    )
    select exists (select from moved) as moved`;
  return row.moved;
}

/** Notes a file before it is stored, so that housekeeping finds it if it never gets to its order. */
export async function insertLoose(sql: Db, key: string): Promise<void> {
  await sql`insert into loose_files (storage_key) values (${key})`;
}

/** Keys of stored files that have belonged to no order for an hour. */
export async function listLoose(sql: Db): Promise<string[]> {
  const rows = await sql<{ storageKey: string }[]>`
    select storage_key from loose_files l
    where since < now() - interval '1 hour'
      and not exists (select from files f where f.storage_key = l.storage_key)
      and not exists (select from attachments a where a.storage_key = l.storage_key)
    order by since
    limit 10000`;
  return rows.map((row) => row.storageKey);
}

export async function dropLoose(sql: Db, keys: string[]): Promise<void> {
  await sql`delete from loose_files where storage_key = any(${keys})`;
}

function columns(sql: Db) {
  return sql`f.id, f.order_id, f.storage_key, f.type, f.size, f.sha256, f.damage, f.user_id, f.opened_at`;
}
