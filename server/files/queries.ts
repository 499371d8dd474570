import type { FileType } from "../../contract/files.ts";
import { isMine } from "../db/mine.ts";
import { changedOne, type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";

export type StoredFile = {
  id: string;
  orderId: string;
  storageKey: string;
  type: FileType;
  size: number;
  sha256: Buffer;
  userId: string;
  service: string;
  openedAt: Date | null;
  /** Who asks pays for the order, or has ordered it. */
  mine: boolean;
};

export function findFile(
  sql: Db,
  id: string,
  asker: { id: string; role: string } & Clerk,
): Promise<StoredFile | undefined> {
  return first(sql<StoredFile[]>`
    select ${columns(sql)}, o.category as service, ${isMine(sql, asker.id)} as mine from files f
    join orders o on o.id = f.order_id
    where f.id = ${id} and o.deleted_at is null
      and (${isMine(sql, asker.id)} or ${asker.role !== "user"} and ${isTheirs(sql, asker)})`);
}

/**
 * Notes, before its owner gets the first byte, that a file leaves the desk; the owner's list and
 * the staff's get a new version. False when it was taken back or replaced meanwhile. Like whoever
 * corrects a delivery it holds the order first, and then its file.
 */
export function noteOpened(
  sql: Db,
  { id, orderId, storageKey }: Pick<StoredFile, "id" | "orderId" | "storageKey">,
): Promise<boolean> {
  return changedOne(sql`
    with held as materialized (
      select id from orders where id = ${orderId} and deleted_at is null for no key update
    ), opened as (
      update files f set opened_at = coalesce(f.opened_at, now())
      from held where f.order_id = held.id and f.id = ${id} and f.storage_key = ${storageKey}
      returning f.order_id
    )
    update orders o set left_desk_at = coalesce(o.left_desk_at, now()),
      owner_changed_in = pg_current_xact_id()
    from opened where o.id = opened.order_id`);
}

export type Stored = {
  table: "files" | "attachments";
  id: string;
  storageKey: string;
  sha256: Buffer;
};

const PAGE = 200;

/**
 * Every file of the store that the database, or this snapshot of it, knows: delivered ones and
 * attachments.
 */
export async function* storedFiles(sql: Db): AsyncGenerator<Stored> {
  for (const table of ["files", "attachments"] as const)
    for (let last: string | undefined = ""; last !== undefined; ) {
      const page: Omit<Stored, "table">[] = await sql<Omit<Stored, "table">[]>`
        select id, storage_key, sha256 from ${sql(table)} where storage_key > ${last}
        order by storage_key limit ${PAGE}`;
      for (const file of page) yield { table, ...file };
      last = page.at(-1)?.storageKey;
    }
}

/**
 * The newest files of each table, so that many of the one hide none of the other, and some of all
 * others.
 */
export function sampleOfStored(
  sql: Db,
  { newest, others }: { newest: number; others: number },
): Promise<Stored[]> {
  return sql<Stored[]>`
    with stored as materialized (
      select 'files' as table, id, storage_key, sha256, created_at as at from files
      union all
      select 'attachments', id, storage_key, sha256, touched_at from attachments
    ), first as materialized (
      (select * from stored where "table" = 'files' order by at desc limit ${newest})
      union all
      (select * from stored where "table" = 'attachments' order by at desc limit ${newest})
    ), rest as (
      select * from stored s
      where not exists (select from first f where f.storage_key = s.storage_key)
      order by random() limit ${others}
    )
    select "table", id, storage_key, sha256 from (select * from first union all select *
      from rest) as chosen`;
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

/**
 * Notes a file before it is stored, so that housekeeping finds it if it never gets to its order.
 */
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

/**
 * Until this transaction ends; any number of them may do so at once. It may be idle for as long as
 * that takes.
 */
export async function lockStore(tx: Db): Promise<void> {
  await tx`
    select set_config('idle_in_transaction_session_timeout', '0', true),
           pg_advisory_xact_lock_shared(hashtext('kagoj'), hashtext('files'))`;
}

/** Looks only: who tried to take the lock would be in the way of who looks at the same time. */
export async function isStoreLocked(sql: Db): Promise<boolean> {
  const [row] = await sql<[{ locked: boolean }]>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and classid = hashtext('kagoj')::oid and objid = hashtext('files')::oid and objsubid = 2
    ) as locked`;
  return row.locked;
}

function columns(sql: Db) {
  return sql`f.id, f.order_id, f.storage_key, f.type, f.size, f.sha256, f.user_id, f.opened_at`;
}
