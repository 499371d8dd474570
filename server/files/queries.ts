import type { FileType } from "../../contract/files.ts";
import { type Db, first } from "../db/sql.ts";

export type StoredFile = {
  id: string;
  orderId: string;
  storageKey: string;
  type: FileType;
  size: number;
  sha256: Buffer;
  userId: string;
  openedAt: Date | null;
};

export function findFile(
  sql: Db,
  id: string,
  asker: { id: string; role: string },
): Promise<StoredFile | undefined> {
  return first(sql<StoredFile[]>`
    select ${columns(sql)} from files f
    join orders o on o.id = f.order_id
    where f.id = ${id} and o.deleted_at is null and (f.user_id = ${asker.id} or ${asker.role !== "user"})`);
}

/** Notes that its owner downloads a file, the first time; the staff's list gets a new version. */
export async function noteOpened(sql: Db, { id, storageKey }: StoredFile): Promise<void> {
  const [row] = await sql<{ orderId: string }[]>`
    update files set opened_at = now() where id = ${id} and storage_key = ${storageKey} and opened_at is null
    returning order_id`;
  // A statement of its own: whoever corrects a delivery locks the order first, and then its file.
  if (row) await sql`update orders set updated_at = updated_at where id = ${row.orderId}`;
}

export type Stored = {
  table: "files" | "attachments";
  id: string;
  storageKey: string;
  sha256: Buffer;
};

const PAGE = 200;

/** Every file of the store that the database, or this snapshot of it, knows: delivered ones and attachments. */
export async function* storedFiles(sql: Db): AsyncGenerator<Stored> {
  for (const table of ["files", "attachments"] as const)
    for (let last: string | undefined = ""; last !== undefined; ) {
      const page: Omit<Stored, "table">[] = await sql<Omit<Stored, "table">[]>`
        select id, storage_key, sha256 from ${sql(table)} where storage_key > ${last} order by storage_key limit ${PAGE}`;
      for (const file of page) yield { table, ...file };
      last = page.at(-1)?.storageKey;
    }
}

/** Notes where a file is now. The one of before is then loose. */
export async function moveStored(
  sql: Db,
  { table, id, storageKey }: Stored,
  now: string,
): Promise<void> {
  await sql`
    with moved as (
      update ${sql(table)} set storage_key = ${now}
      where id = ${id} and storage_key = ${storageKey}
    ), taken as (
      delete from loose_files where storage_key = ${now}
    )
    insert into loose_files (storage_key) values (${storageKey}) on conflict do nothing`;
}

/** Notes a file before it is stored, so that housekeeping finds it if it never gets to its order. */
export async function noteLoose(sql: Db, key: string): Promise<void> {
  await sql`insert into loose_files (storage_key) values (${key})`;
}

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
  return sql`f.id, f.order_id, f.storage_key, f.type, f.size, f.sha256, f.user_id, f.opened_at`;
}
