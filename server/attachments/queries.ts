import { attachmentLimits } from "../../contract/attachments/limits.ts";
import type { Attachment } from "../../contract/attachments.ts";
import type { TakenOut } from "../../contract/files.ts";
import type { Db } from "../db/sql.ts";

/** How far the file of a user has come. Sizes in bytes; `complete`: it is in the store. */
export type Progress = { id: string; total: number; received: number; complete: boolean };

/** A file in the store that was made of what a user sent; the size in pixels is that of a picture. */
export type Made = {
  key: string;
  type: Attachment["type"];
  size: number;
  sha256: Buffer;
  width?: number | undefined;
  height?: number | undefined;
  /** Sealed. */
  thumbnail?: Buffer | undefined;
  /** Of a PDF. */
  takenOut?: TakenOut[] | undefined;
};

/** An attachment of an order as somebody may read it. `position`: its place among those of the order, from 1. */
export type Stored = {
  attachmentId: string;
  orderId: string;
  number: number;
  position: number;
  userId: string;
  storageKey: string;
  type: Attachment["type"];
  size: number;
  sha256: Buffer;
};

/** So many pieces of one file are kept. Whole bodies make 20 of the largest; the others are broken off. */
const MOST_PARTS = 400;

export async function findProgress(sql: Db, userId: string, name: string): Promise<Progress | undefined> {
  const [row] = await sql<Progress[]>`
    select id, total, received, storage_key is not null as complete from attachments
    where user_id = ${userId} and name = decode(${name}, 'hex')`;
  return row;
}

/** What of this user no order names, begun uploads included. */
export async function countUnused(sql: Db, userId: string): Promise<{ files: number; bytes: number }> {
  const [row] = await sql<[{ files: number; bytes: number }]>`
    select count(*)::int as files, coalesce(sum(total), 0)::bigint as bytes from attachments
    where user_id = ${userId} and named = 0`;
  return row;
}

export async function insertAttachment(sql: Db, userId: string, name: string, total: number): Promise<void> {
  await sql`
    insert into attachments (user_id, name, total) values (${userId}, decode(${name}, 'hex'), ${total})
    on conflict do nothing`;
}

/**
 * Keeps a sealed piece of `length` bytes that begins `at`. False unless just so much was kept before. In base64 it takes half of the
 * memory that the driver's own form of bytes takes, in each of its copies; so does {@link findPart}.
 */
export async function insertPart(sql: Db, id: string, at: number, length: number, sealed: Buffer): Promise<boolean> {
  const grown = await sql`
    with grown as (
      update attachments set received = received + ${length}, parts = parts + 1, touched_at = now()
      where id = ${id} and received = ${at} and storage_key is null and parts < ${MOST_PARTS}
      returning id
    )
    insert into attachment_parts (attachment_id, at, bytes) select id, ${at}, decode(${sealed.toString("base64")}, 'base64') from grown`;
  return grown.count === 1;
}

/** The first piece that begins at `at` or later. */
export async function findPart(sql: Db, id: string, at: number): Promise<{ at: number; bytes: Buffer } | undefined> {
  const [row] = await sql<{ at: number; bytes: string }[]>`
    select at, encode(bytes, 'base64') as bytes from attachment_parts
    where attachment_id = ${id} and at >= ${at} order by at limit 1`;
  return row && { at: row.at, bytes: Buffer.from(row.bytes, "base64") };
}

/** Notes the file that was made; the pieces go. False when it was forgotten meanwhile, or another process was faster. */
export async function recordMade(sql: Db, id: string, made: Made): Promise<boolean> {
  const { key, type, size, sha256, width, height, thumbnail, takenOut = [] } = made;
  const [row] = await sql<[{ made: boolean }]>`
    with made as (
      update attachments
      set storage_key = ${key}, type = ${type}, size = ${size}, sha256 = ${sha256}, width = ${width ?? null},
          height = ${height ?? null}, thumbnail = ${thumbnail ?? null}, taken_out = ${takenOut},
          touched_at = now()
      where id = ${id} and storage_key is null and received = total
      returning id
    ), dropped as (
      delete from attachment_parts where attachment_id in (select id from made)
    ), taken as (
      delete from loose_files where storage_key = ${key} and exists (select from made)
    )
    select exists (select from made) as made`;
  return row.made;
}

/** What no order of anybody names: files that are not whole, those that are, and the bytes of both. */
export async function countAllUnused(sql: Db): Promise<{ begun: number; whole: number; bytes: number }> {
  const [row] = await sql<[{ begun: number; whole: number; bytes: number }]>`
    select count(*) filter (where storage_key is null)::int as begun, count(storage_key)::int as whole,
           coalesce(sum(coalesce(size, received)), 0)::bigint as bytes
    from attachments where named = 0`;
  return row;
}

/** Forgets a file that was refused. */
export async function deleteRefused(sql: Db, id: string): Promise<void> {
  await sql`delete from attachments where id = ${id} and storage_key is null`;
}

/** Forgets a file of this user, unless an order names it. */
export async function deleteUnused(sql: Db, userId: string, name: string): Promise<void> {
  await sql`delete from attachments where user_id = ${userId} and name = decode(${name}, 'hex') and named = 0`;
}

/** Deletes files that no order names, and of which no byte came for a day. Answers how many. */
export async function deleteOldUnused(sql: Db): Promise<number> {
  const gone = await sql`
    delete from attachments
    where named = 0 and touched_at < now() - make_interval(hours => ${attachmentLimits.unusedHours})`;
  return gone.count;
}

/** An attachment by the id that its order tells, of this user; of anybody for an admin. */
export async function findStored(
  sql: Db,
  id: string,
  asker: { id: string; role: string },
): Promise<Stored | undefined> {
  const [row] = await sql<Stored[]>`
    select l.attachment_id, l.order_id, o.number, l.position, a.user_id, a.storage_key, a.type, a.size, a.sha256
    from order_attachments l
    join orders o on o.id = l.order_id
    join attachments a on a.id = l.attachment_id
    where l.id = ${id} and o.deleted_at is null and (a.user_id = ${asker.id} or ${asker.role === "admin"})`;
  return row;
}

/** The sealed thumbnail of a picture. Null when none was drawn yet. */
export async function findThumbnail(sql: Db, attachmentId: string): Promise<Buffer | null> {
  const [row] = await sql<{ thumbnail: Buffer | null }[]>`
    select thumbnail from attachments where id = ${attachmentId}`;
  return row?.thumbnail ?? null;
}

export async function storeThumbnail(sql: Db, attachmentId: string, sealed: Buffer): Promise<void> {
  await sql`update attachments set thumbnail = ${sealed} where id = ${attachmentId}`;
}
