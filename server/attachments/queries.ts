import type { Attachment } from "../../contract/attachments.ts";
import { attachmentLimits, type TakenOut } from "../../contract/files.ts";
import { isMine } from "../db/mine.ts";
import { changedOne, countOf, countRows, type Db, first } from "../db/sql.ts";
import { type Clerk, isTheirs } from "../db/whose.ts";

/**
 * A file in the store that was made of what a user sent; the size in pixels is that of a picture.
 */
export type Made = {
  key: string;
  type: Attachment["type"];
  size: number;
  sha256: Buffer;
  width?: number | undefined;
  height?: number | undefined;
  takenOut?: TakenOut[] | undefined;
};

/**
 * An attachment of an order as somebody may read it. `position`: its place among those of the
 * order, from 1; `userId`: the order's owner.
 */
export type Stored = {
  attachmentId: string;
  orderId: string;
  number: number;
  position: number;
  /** Who asks pays for the order, or has ordered it. */
  mine: boolean;
  storageKey: string;
  type: Attachment["type"];
  size: number;
  sha256: Buffer;
};

type Whose = { userId: string; name: string };

/** Keeps a file of this user for another day. False when there is none of this name. */
export function touch(sql: Db, { userId, name }: Whose): Promise<boolean> {
  return changedOne(sql`
    update attachments set touched_at = now()
    where user_id = ${userId} and name = decode(${name}, 'hex')`);
}

export function countUnused(sql: Db, userId: string): Promise<number> {
  return countRows(sql, sql`attachments where user_id = ${userId} and named = 0`);
}

export async function insertAttachment(
  sql: Db,
  { userId, name }: Whose,
  made: Made,
): Promise<void> {
  const { key, type, size, sha256, width, height, takenOut = [] } = made;
  await sql`
    with taken as (delete from loose_files where storage_key = ${key})
    insert into attachments (user_id, name, storage_key, type, size, sha256, width, height,
      taken_out)
    values (${userId}, decode(${name}, 'hex'), ${key}, ${type}, ${size}, ${sha256},
      ${width ?? null}, ${height ?? null},
            ${takenOut})`;
}

export async function countAllUnused(sql: Db): Promise<{ files: number; bytes: number }> {
  const [row] = await sql<[{ files: number; bytes: number }]>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from attachments
    where named = 0`;
  return row;
}

export async function deleteUnused(sql: Db, userId: string, name: string): Promise<void> {
  await sql`delete from attachments where user_id = ${userId} and name = decode(${name}, 'hex')
    and named = 0`;
}

/** Deletes files that no order names, and that nobody has sent for a day. Answers how many. */
export function forgetOldUnused(sql: Db): Promise<number> {
  return countOf(sql`
    delete from attachments
    where named = 0 and touched_at
      < now() - make_interval(hours => ${attachmentLimits.unusedHours})`);
}

/**
 * An attachment by the id that its order tells, of an order of this user, or for the staff of one
 * that they work on.
 */
export function findStored(
  sql: Db,
  id: string,
  asker: { id: string; role: string } & Clerk,
): Promise<Stored | undefined> {
  return first(sql<Stored[]>`
    select l.attachment_id, l.order_id, o.number, l.position, ${isMine(sql, asker.id)} as mine,
      a.storage_key, a.type, a.size, a.sha256
    from order_attachments l
    join orders o on o.id = l.order_id
    join attachments a on a.id = l.attachment_id
    where l.id = ${id} and o.deleted_at is null
      and (${isMine(sql, asker.id)} or ${asker.role !== "user"} and ${isTheirs(sql, asker)})`);
}

/**
 * Answers the names that have not arrived; then none is named. `full`: the order's messages would
 * name more than `most`.
 */
export async function nameInMessage(
  tx: Db,
  {
    order,
    message,
    sender,
    names,
    most,
  }: Record<"order" | "message" | "sender", string> & { names: string[]; most: number },
): Promise<{ missing: string[]; full: boolean }> {
  const rows = await tx<{ id: string; name: string }[]>`
    select id, encode(name, 'hex') as name from attachments
    where user_id = ${sender} and name in (select decode(n, 'hex')
      from unnest(${names}::text[]) as n)
    order by id for no key update`;
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const missing = names.filter((name) => !ids.has(name));
  const [{ last, said }] = await tx<[{ last: number; said: number }]>`
    select coalesce(max(position), 0)::int as last, count(message_id)::int as said
    from order_attachments where order_id = ${order}`;
  const full = said + names.length > most;
  if (missing.length > 0 || full) return { missing, full };
  await tx`
    with linked as (
      insert into order_attachments (order_id, message_id, position, field, attachment_id)
      select ${order}, ${message}, ${last} + given.at, 'files', given.id
      from unnest(${names.map((name) => ids.get(name) ?? "")}::uuid[]) with ordinality as given (id,
        at)
      returning attachment_id
    )
    update attachments a set named = named + 1 from linked where a.id = linked.attachment_id`;
  return { missing, full };
}
